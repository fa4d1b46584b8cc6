"""What other apps call the games of our shelf."""

from companion.games import Shelf
from companion.i18n.catalogs import LOCALES
from companion.i18n.say import Speech
from companion.store import folded


class ShelfMarks:
    """The games of the shelf by their numbers elsewhere and by their titles, in every language of the house."""

    def __init__(self, shelf: Shelf) -> None:
        self._numbers = {game.bgg_id: slug for slug, game in shelf.items() if game.bgg_id is not None}
        self._titles = {
            folded(Speech(locale, game.folder).gettext(game.title)): slug
            for slug, game in shelf.items()
            for locale in LOCALES
        }

    def of(self, title: str, bgg_id: int) -> tuple[str, str, int | None]:
        """A game as a play names it: slug, title and number. Of one on no shelf here the slug is its title, folded."""
        slug = self._numbers.get(bgg_id) or self._titles.get(folded(title))
        if slug is not None:
            return slug, "", None
        return folded(title)[:80], title, bgg_id or None
