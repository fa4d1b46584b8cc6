"""Statistics: who did how well at what, against whom and with what; of all games, of one, of one person, of two."""

from collections.abc import Iterator, Sequence
from typing import Any

from flask import Blueprint, Response, abort, url_for

from companion.core.messages import N_
from companion.referee.statistics import Playing, by_game, filled_in, playings_of
from companion.web.fragments import gettext, speak_as, speech
from companion.web.house import house
from companion.web.printouts import print_limit
from companion.web.statistics import of_game as game_told
from companion.web.statistics import of_people, pictures
from companion.web.statistics.asked import Asked
from companion.web.statistics.report import FORMS, Report, Told, among
from companion.web.statistics.sections import MOST_BARS, PLAYS, Section, title_of, who_leads, who_won
from companion.web.statistics.seen import people_to_see, person_to_see, playings_to_see, plays_to_see
from companion.web.statistics.tables import Column, Kind, Row, Table

statistics = Blueprint("statistics", __name__)

STATISTICS = N_("Statistics")
GAME = Column("game", N_("game"), Kind.WORDS)
PEOPLE = Column("people", N_("people"))
LAST = Column("last", N_("last played"), Kind.WORDS)


def put_up(rule: str, told: Told) -> None:
    """A page at this address; with `.pdf` behind it its twin on paper, with `.csv` its tables."""
    for ending, form in FORMS.items():

        def view(form: Any = form, **where: str) -> Response:
            answer: Response = form(told(**where))
            return answer

        limited = print_limit(view) if ending == ".pdf" else view
        # A game from elsewhere may have two strokes in its title.
        name = f"{told.__name__}{ending.replace('.', '_')}"
        statistics.add_url_rule(f"{rule}{ending}", name, limited, merge_slashes=False)


def of_all() -> Report:
    """Everybody, at every game."""
    asked, playings, people = among(playings_to_see())
    return Report(
        title=gettext(STATISTICS),
        about=gettext("All games"),
        sections=tuple(_of_all(playings, asked)),
        asked=asked,
        playings=playings,
        people=people,
        up=url_for("lobby.show"),
    )


def _of_all(playings: Sequence[Playing], asked: Asked) -> Iterator[Section]:
    if not playings:
        return
    yield who_won(playings, asked, with_points=False)
    run = who_leads(playings, asked)
    if run is not None:
        yield run
    yield _games(playings, asked)


def _games(playings: Sequence[Playing], asked: Asked) -> Section:
    """Which games are played how often."""
    title, games = gettext("What is played"), by_game(playings)
    counts = [(title_of(game, some), (len(some),)) for game, some in games.items()]
    return Section(
        id="games",
        title=title,
        table=Table(
            (GAME, PLAYS, PEOPLE, LAST),
            tuple(
                Row(
                    (title_of(game, some), len(some), _people(some), some[-1].day),
                    asked.url("statistics.of_game", game=game),
                )
                for game, some in games.items()
            ),
        ),
        draw=lambda: pictures.stacks(
            title, "; ".join(f"{name} {count}" for name, (count,) in counts), ("",), counts[:MOST_BARS]
        ),
    )


def _people(playings: Sequence[Playing]) -> int:
    return len({sitting.person.id for playing in playings for sitting in playing.sittings})


def of_game(game: str) -> Report:
    """Everybody, at one game. Of matches that were written down without, what they were won with is looked up."""
    declared = house().shelf.get(game)
    plays = plays_to_see(game)
    if declared is not None:
        speak_as(speech(declared))
    elif not plays:
        abort(404)
    told, left = filled_in(house().referee, plays)
    asked, playings, people = among(playings_of(told, people_to_see()))
    return Report(
        title=title_of(game, playings),
        about=gettext(STATISTICS),
        sections=tuple(game_told.sections(declared, playings, asked)) if playings else (),
        asked=asked,
        playings=playings,
        people=people,
        game=declared,
        up=asked.url("statistics.of_all"),
        to_look_through=left,
    )


def of_person(person: str) -> Report:
    """One person, at every game and against everybody."""
    every = playings_to_see()
    whom = person_to_see(person, every)
    asked, playings, people = among(tuple(one for one in every if any(one.of(whom.id))))
    return Report(
        title=whom.name,
        about=gettext(STATISTICS),
        sections=tuple(of_people.of_one(playings, whom, asked)),
        asked=asked,
        playings=playings,
        people=tuple(one for one in people if one.id != whom.id),
        up=asked.url("statistics.of_all"),
    )


def of_two(person: str, other: str) -> Report:
    """Two people, at every game they were both in."""
    if person == other:
        abort(404)
    every = playings_to_see()
    one, two = person_to_see(person, every), person_to_see(other, every)
    both = tuple(playing for playing in every if any(playing.of(one.id)) and any(playing.of(two.id)))
    asked, playings, people = among(both)
    return Report(
        title=gettext("{one} and {other}").format(one=one.name, other=two.name),
        about=gettext("Head to head, as {name} sees it").format(name=one.name),
        sections=tuple(of_people.of_two(playings, one, two, asked)),
        asked=asked,
        playings=playings,
        people=tuple(somebody for somebody in people if somebody.id not in (one.id, two.id)),
        up=asked.url("statistics.of_person", person=one.id),
        more=(
            (
                asked.url("statistics.of_two", person=two.id, other=one.id),
                gettext("As {name} sees it").format(name=two.name),
            ),
        ),
    )


put_up("/statistics", of_all)
put_up("/statistics/<path:game>", of_game)
put_up("/statistics/people/<person>", of_person)
put_up("/statistics/people/<person>/<other>", of_two)
