"""The catalogs hold every sentence there is, in every language, and nothing else."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.catalog import Message as Translated

from companion.core.actions import Correction
from companion.core.fields import Rows, asked_of
from companion.core.messages import Plural, Seat, Term
from companion.i18n.catalogs import LOCALES, SOURCE, catalog_of, translations
from companion.i18n.gather import games, gather, read, untranslated, up_to_date
from companion.i18n.say import Speech
from tests.i18n.spoken_samples import NAMES, Speaks, every_game, figure, game_of, ours, sample, speaking

OTHERS = [locale for locale in LOCALES if locale != SOURCE]
CATALOGS = [(locale, game) for locale in OTHERS for game in (None, *games())]
IN_CHINESE = [(locale, game) for locale, game in CATALOGS if locale.startswith("zh")]

FIGURE = re.compile(r"\{\w+\}|%\(\w+\)[sd]")
HAN = re.compile(r"[\u3400-\u9fff]")
HALF_WIDTH = re.compile(r"[\u3400-\u9fff}][,:;?!(]|[\u3400-\u9fff]\.|[,:;?!)][\u3400-\u9fff{]|[\"'“”‘’]")
SLIPS = frozenset("后于么丑")
"""Characters both scripts have, and which here would be a slip: 後 於 麼 醜."""


def told(locale: str, game: str | None) -> list[Translated]:
    """The sentences of a catalog with their translations."""
    return [message for message in read(locale, game) if message.id]


def forms(said: Any) -> tuple[str, ...]:
    return tuple(said) if isinstance(said, tuple | list) else (said,)


def named(text: str) -> set[str]:
    """The figures a template asks for."""
    return set(FIGURE.findall(text))


@pytest.mark.parametrize(("locale", "game"), CATALOGS)
def test_every_sentence_has_a_translation(locale: str, game: str | None) -> None:
    assert untranslated(locale, game) == []


@pytest.mark.parametrize(("locale", "game"), CATALOGS)
def test_a_catalog_is_as_it_would_be_gathered_now(locale: str, game: str | None) -> None:
    written = catalog_of(locale, game).read_bytes()
    assert written == up_to_date(locale, game), "python -m companion.i18n.gather brings it up to date"


@pytest.mark.parametrize(("locale", "game"), CATALOGS)
def test_a_translation_names_the_same_figures(locale: str, game: str | None) -> None:
    for message in told(locale, game):
        asked = set().union(*map(named, forms(message.id)))
        for translation in filter(None, forms(message.string)):
            assert named(translation) == asked, message.id


@pytest.mark.parametrize(("locale", "game"), CATALOGS)
def test_a_plural_has_the_forms_of_its_language(locale: str, game: str | None) -> None:
    catalog, spoken = read(locale, game), translations(locale, game)
    for message in told(locale, game):
        if message.pluralizable:
            one, many = forms(message.id)
            assert len(forms(message.string)) == catalog.num_plurals, message.id
            assert {spoken.ngettext(one, many, n) for n in range(120)} == set(forms(message.string))


@pytest.mark.parametrize("game", [None, *games()])
def test_one_and_many_ask_for_the_same_figures_in_english(game: str | None) -> None:
    for message in gather(game):
        if message.pluralizable:
            one, many = map(named, forms(message.id))
            assert one <= many, message.id


@pytest.mark.parametrize(("locale", "game"), IN_CHINESE)
def test_chinese_is_written_in_traditional_characters(locale: str, game: str | None) -> None:
    for message in told(locale, game):
        for sign in HAN.findall("".join(forms(message.string))):
            assert is_traditional(sign), f"{sign}: {message.string}"


def is_traditional(sign: str) -> bool:
    """Big5, the character set of Taiwan, has no simplified characters."""
    try:
        sign.encode("big5")
    except UnicodeEncodeError:
        return False
    return sign not in SLIPS


def test_simplified_characters_would_be_found() -> None:
    assert [sign for sign in "盐鲱鱼鳕桶仓库后裡" if is_traditional(sign)] == ["桶", "裡"]


@pytest.mark.parametrize(("locale", "game"), IN_CHINESE)
def test_chinese_is_written_with_its_own_punctuation(locale: str, game: str | None) -> None:
    for message in told(locale, game):
        for translation in forms(message.string):
            if HAN.search(translation):
                assert not HALF_WIDTH.search(translation), translation


def by_name(kind: type) -> str:
    return f"{kind.__module__.removeprefix('companion.')}.{kind.__qualname__}"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", speaking(), ids=by_name)
def test_every_message_is_said_with_its_own_figures(kind: Speaks, locale: str) -> None:
    speech = Speech(locale, game_of(kind), NAMES)
    for number in (0, 1, 3):
        for for_others in (False, True):
            said = speech.say(sample(kind, number), for_others=for_others)
            assert said, kind
            assert not FIGURE.search(said), said


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("kind", ours(Term), ids=by_name)
def test_every_word_of_a_game_has_a_translation(kind: type[Term], locale: str) -> None:
    known = sentences(locale, game_of(kind))
    assert [term.label for term in kind if term.label not in known] == []


@pytest.mark.parametrize("locale", OTHERS)
@pytest.mark.parametrize("game", every_game())
def test_everything_a_game_declares_has_a_translation(game: str, locale: str) -> None:
    known = sentences(locale, game)
    assert [words for words in declared(every_game()[game]) if words not in known] == []


def sentences(locale: str, game: str | None) -> set[str]:
    """What a game's catalog, with the app's behind it, translates."""
    catalogs = {None, game}
    return {text for own in catalogs for message in told(locale, own) for text in forms(message.id)}


def declared(game: Any) -> Iterator[str]:
    """The words a game hands over as bare text: titles, labels, rules, readings, invariants."""
    yield game.title
    yield from (phase.title for phase in game.phases)
    yield from (tie_break.label for tie_break in game.tie_breaks)
    for reading in game.disputed:
        yield from (reading.point, reading.reading, reading.reason)
    yield from labels_of(game.readings)
    for action in (*game.actions, Correction):
        yield action.title
        yield from forms_of(action.says)
        yield from labels_of(action)
    yield from (invariant.__name__.replace("_", " ") for invariant in game.invariants)
    for kind in speaking():
        rule = getattr(kind, "rule", None)
        if game_of(kind) == game.slug and rule is not None:
            yield from (rule.title, rule.gist)


def labels_of(kind: type) -> Iterator[str]:
    for field in asked_of(kind).values():
        if field.label:
            yield field.label
        if isinstance(field, Rows):
            yield from labels_of(field.of)


def forms_of(text: str | Plural) -> tuple[str, ...]:
    return (text.one, text.many) if isinstance(text, Plural) else (text,)


def test_goods_are_counted_in_barrels_at_the_ocean() -> None:
    from companion.games.salty_ocean.reasons.market import AllGoodsAtSea, Sold

    hint = AllGoodsAtSea.__dataclass_fields__["goods"].type
    speech = Speech("zh_Hant", "salty_ocean", ("怡君",))
    assert speech.say(AllGoodsAtSea(Seat(0), figure(hint, 3))) == "怡君的貨全在海上：鹽 3\u00a0桶。"
    assert speech.say(sample(Sold, 3)).endswith("以單價 3 出售鹽 3\u00a0桶。")
