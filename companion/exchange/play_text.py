"""A play in words, in the reader's language: to paste at BoardGameGeek, with its marks, or to send to anybody."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.game import Colour
from companion.core.messages import N_, Plural
from companion.exchange.directory import Directory, minutes_of
from companion.i18n.say import Speech
from companion.store import Play, PlayPlace

IN_BRACKETS = N_("{said} ({more})")
POINTS_OF = N_("{category} {points}")
BEGAN = N_("began")
MINUTES = Plural("{minutes} minute", "{minutes} minutes", by="minutes")
CAME_IN = Plural("{name}: {total} point", "{name}: {total} points", by="total")
_COLOURS = {colour.slug: colour for colour in Colour}


@dataclass(frozen=True, slots=True)
class Marks:
    """How a text says what stands out; `{}` is what does."""

    bold: str
    italic: str
    game: str
    """`{id}` is the game's number at BGG."""
    brackets: Mapping[int, str]
    """What stands in names and comments in place of what would be taken for a mark."""


BBCODE = Marks("[b]{}[/b]", "[i]{}[/i]", "[thing={id}]{name}[/thing]", str.maketrans({"[": "(", "]": ")"}))
PLAIN = Marks("{}", "{}", "{name}", {})


def play_text(
    play: Play,
    directory: Directory,
    speech: Speech,
    labels: Mapping[str, str],
    verdict: Iterable[str] = (),
    marks: Marks = BBCODE,
) -> str:
    """Title and day, everybody with their points, and who won by what; `labels` are the categories' names by slug."""
    return _Telling(play, speech, labels, marks).text(directory, verdict)


@dataclass(frozen=True, slots=True)
class _Telling:
    """One play as it is told."""

    play: Play
    speech: Speech
    labels: Mapping[str, str]
    marks: Marks

    def text(self, directory: Directory, verdict: Iterable[str]) -> str:
        lines = [self._title(directory), self._when(), ""]
        lines += [line for place in self.play.places for line in self._place(place)]
        said = " ".join(self._plain(sentence) for sentence in verdict)
        lines += ["", self.marks.italic.format(said)] if said else []
        lines += ["", self._plain(self.play.comments)] if self.play.comments else []
        return "\n".join(lines) + "\n"

    def _title(self, directory: Directory) -> str:
        """As the game is called at BGG, in the text that goes there; else as the reader calls it."""
        game = directory.game(self.play)
        if self.marks is PLAIN:
            return self.speech.gettext(game.name) if game.seats else game.name
        name = self._plain(game.name)
        linked = name if game.bgg_id is None else self.marks.game.format(id=game.bgg_id, name=name)
        return self.marks.bold.format(linked)

    def _when(self) -> str:
        minutes, speech = minutes_of(self.play), self.speech
        lasted = "" if minutes is None else self._counted(MINUTES, minutes, minutes=minutes)
        parts = (speech.day(self.play.started.astimezone()), lasted, self._plain(self.play.location))
        return speech.in_a_row(part for part in parts if part)

    def _place(self, place: PlayPlace) -> Iterable[str]:
        """How somebody came in, and with what."""
        speech, said = self.speech, self._plain(place.name)
        if place.total is not None:
            said = self._counted(CAME_IN, abs(place.total), name=said, total=speech.plain(place.total))
        colour = _COLOURS.get(place.colour)
        more = [speech.say(colour) if colour else self._plain(place.colour)]
        more += [speech.gettext(BEGAN)] if place.began else []
        if any(more):
            said = speech.gettext(IN_BRACKETS).format(said=said, more=speech.in_a_row(filter(None, more)))
        number = f"{place.place}. " if place.place else ""
        yield number + (self.marks.bold.format(said) if place.place == 1 else said)
        points = self.play.details.points if self.play.details is not None else {}
        if points:
            yield speech.in_a_row(
                speech.gettext(POINTS_OF).format(
                    category=self._plain(self.labels.get(slug, slug)), points=speech.plain(by_seat[place.seat])
                )
                for slug, by_seat in points.items()
            )

    def _counted(self, sentence: Plural, number: int, **figures: object) -> str:
        return self.speech.ngettext(sentence.one, sentence.many, number).format(**figures)

    def _plain(self, text: str) -> str:
        return text.translate(self.marks.brackets)
