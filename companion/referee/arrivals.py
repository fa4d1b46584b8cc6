"""What is told of a file that comes in: what would come, what came, and what was here already."""

from dataclasses import dataclass

from companion.core.messages import N_, Message, Plural


@dataclass(frozen=True, slots=True)
class PlaysToCome(Message):
    text = Plural(N_("{n} play would come in."), N_("{n} plays would come in."), "n")

    n: int


@dataclass(frozen=True, slots=True)
class PlaysCame(Message):
    text = Plural(N_("{n} play came in."), N_("{n} plays came in."), "n")

    n: int


@dataclass(frozen=True, slots=True)
class OfGames(Message):
    text = Plural(
        N_("{n} game, {known} of the shelf here."), N_("{n} games, {known} of them on the shelf here."), "n"
    )

    n: int
    known: int


@dataclass(frozen=True, slots=True)
class WithPeople(Message):
    text = Plural(N_("{n} person, {news} of them new here."), N_("{n} people, {news} of them new here."), "n")

    n: int
    news: int


@dataclass(frozen=True, slots=True)
class PlaysHere(Message):
    text = Plural(
        N_("{n} play is here already and stays as it is."),
        N_("{n} plays are here already and stay as they are."),
        "n",
    )

    n: int


@dataclass(frozen=True, slots=True)
class RecordOf(Message):
    text = N_("A match of {game}: {players}.")

    game: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntriesHold(Message):
    text = Plural(
        N_("{n} entry, ruled on again: it stands."),
        N_("{n} entries, each ruled on again: all of them stand."),
        "n",
    )

    n: int


@dataclass(frozen=True, slots=True)
class MatchOver(Message):
    text = N_("It is over: {winners} won.")

    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchGoesOn(Message):
    text = N_("It is not over, and can be played on here.")


@dataclass(frozen=True, slots=True)
class ScoresHold(Message):
    text = N_("The recorded scores are what the entries come to.")


@dataclass(frozen=True, slots=True)
class ScoresFall(Message):
    text = N_(
        "The recorded scores are not what the entries come to: {recorded} there, {now} here. Here the entries count."
    )

    recorded: str
    now: str


@dataclass(frozen=True, slots=True)
class WrittenAs(Message):
    text = N_("Written as version {version} of our records.")

    version: int


@dataclass(frozen=True, slots=True)
class MatchHere(Message):
    text = N_("This match is here already, entry for entry: {match}.")

    match: str


@dataclass(frozen=True, slots=True)
class MatchCame(Message):
    text = N_("The match is here now, and this device keeps it: {match}.")

    match: str


@dataclass(frozen=True, slots=True)
class MatchCameUnkept(Message):
    text = N_("The match is here now: {match}. Whoever opens it first may keep it.")

    match: str


@dataclass(frozen=True, slots=True)
class EntryFalls(Message):
    text = N_("Entry {seq} breaks the rules, so nothing came in: {reason}")

    seq: int
    reason: Message


@dataclass(frozen=True, slots=True)
class BeginningFalls(Message):
    text = N_("This match cannot begin like that, so nothing came in: {reason}")

    reason: Message


@dataclass(frozen=True, slots=True)
class FiguresToCome(Message):
    text = Plural(
        N_("A box sheet of {game}, “{name}”, with {n} figure."),
        N_("A box sheet of {game}, “{name}”, with {n} figures."),
        "n",
    )

    n: int
    game: str
    name: str


@dataclass(frozen=True, slots=True)
class Invented(Message):
    text = N_("Its figures are invented, as an example.")


@dataclass(frozen=True, slots=True)
class BoxHere(Message):
    text = N_("A box of that name with the same figures is here already.")

    box: str


@dataclass(frozen=True, slots=True)
class BoxCame(Message):
    text = N_("The box is on the shelf now.")

    box: str
