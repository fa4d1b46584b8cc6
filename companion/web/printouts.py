"""What all that can be printed has in common: on which paper, how large, and a page with its PDF of one template."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import segno
from flask import Response, abort, current_app, render_template, request
from markupsafe import Markup

from companion.core.messages import N_
from companion.printing import CannotPrint, Paper
from companion.web.fragments import page
from companion.web.guards import Refused, limiter, refuse
from companion.web.house import house

PAPERS = (Paper.A4, Paper.LETTER, Paper.A5)
"""What everything can be printed on; on a quarter of a page only what is meant for it."""
PAPER_NAMES = {
    Paper.A4: N_("A4"),
    Paper.LETTER: N_("Letter"),
    Paper.A5: N_("A5"),
    Paper.A6: N_("A6, four on a page"),
}
WIDTHS = {Paper.A4: 522.0, Paper.LETTER: 522.0, Paper.A5: 368.0, Paper.A6: 258.0}
"""Points between the margins."""
ENLARGED = 1.6
"""How much larger the type of large print is, as in static/css/print/large.css."""
NO_PDF = N_("No PDF could be made here. The page can be printed from the browser instead; it says the same.")
TOO_SMALL = N_("A6 has no room for large print. A5 and every larger paper has.")

print_limit = limiter.shared_limit("30 per minute", scope="print")
"""So many PDFs are made for one asker, whatever is on them."""


@dataclass(frozen=True, slots=True)
class Format:
    """How something is printed."""

    paper: Paper | None = None
    """None: on whatever the browser prints on."""
    is_large: bool = False

    @property
    def is_narrow(self) -> bool:
        """Whether the paper is small or the type large: then nothing stands beside anything."""
        return self.is_large or self.paper in (Paper.A5, Paper.A6)

    @property
    def width(self) -> float:
        """How wide a chart may be, in points, if its type is to come out as large as drawn in usual print."""
        usual = WIDTHS[self.paper or Paper.A4]
        return usual / ENLARGED if self.is_large else usual

    @property
    def sheets(self) -> tuple[str, ...]:
        """The style sheets in static/css/print that it asks for, besides that of its paper."""
        return (*(("narrow",) if self.is_narrow else ()), *(("large",) if self.is_large else ()))

    @property
    def asked(self) -> dict[str, str]:
        """What an address says to ask for it."""
        paper = {"paper": self.paper.value} if self.paper else {}
        return {**paper, "large": "yes"} if self.is_large else paper


def format_asked(papers: Sequence[Paper] = PAPERS) -> Format:
    """The format an address asks for: `?paper=a4`, `letter` or `a5`, `&large=yes`. 400 for any other."""
    named = request.args.get("paper")
    paper = next((paper for paper in papers if paper.value == named), None)
    if named is not None and paper is None:
        abort(400)
    is_large = request.args.get("large") == "yes"
    if is_large and paper is Paper.A6:
        raise Refused(400, TOO_SMALL)
    return Format(paper, is_large)


@dataclass(frozen=True, kw_only=True)
class Printout:
    """Something to print: the template that draws it, and with what. The template extends `sheets/layout.html`."""

    name: str
    """Of its file, after `companion-`."""
    template: str
    styles: tuple[str, ...]
    """In static/css/print, see `styles_of`."""
    drawn: Mapping[str, Any]
    """What the template is given, besides its `format`."""
    papers: tuple[Paper, ...] = PAPERS

    def page(self) -> Response:
        """On a screen, with what one can do with it above. Its PDF has the same address with `.pdf` behind it."""
        format = format_asked(self.papers)
        paper = (format.paper.value,) if format.paper else ()
        more = {key: value for key, value in request.args.items() if key not in ("paper", "large")}

        def address(path: str, of: Format) -> str:
            return f"{path}?{urlencode({**of.asked, **more})}"

        papers = [paper for paper in self.papers if not (format.is_large and paper is Paper.A6)]
        return page(
            self.template,
            **self.drawn,
            format=format,
            styles=(*self.styles, *format.sheets, *paper),
            for_print=False,
            twins=[
                (paper, PAPER_NAMES[paper], address(f"{request.path}.pdf", Format(paper, format.is_large)))
                for paper in papers
            ],
            other_size=address(request.path, Format(format.paper, not format.is_large)),
        )

    def pdf(self) -> Response:
        """On paper: tagged, in the language of the reader, on A4 if nothing else is asked for."""
        asked = format_asked(self.papers)
        paper = asked.paper or Paper.A4
        html = self.html(Format(paper, asked.is_large))
        try:
            printed = house().printer.print(html, paper, *self.styles, *asked.sheets)
        except CannotPrint:
            current_app.logger.exception("print of %s", self.name)
            return refuse(503, NO_PDF)
        for warning in printed.warnings:
            current_app.logger.warning("print of %s: %s", self.name, warning)
        return Response(
            printed.pdf,
            mimetype="application/pdf",
            headers={
                "Content-Disposition": f'inline; filename="companion-{self.name}.pdf"',
                "Cache-Control": "no-store",
            },
        )

    def html(self, format: Format) -> str:
        """What the press is given."""
        return render_template(self.template, **self.drawn, format=format, for_print=True)


def styles_of(game: Any, *names: str) -> tuple[str, ...]:
    """These style sheets of static/css/print after what they have in common, and the game's own last if it has one."""
    own = f"games/{game.folder}"
    has_own = (Path(str(current_app.static_folder)) / "css" / "print" / f"{own}.css").is_file()
    return ("paper", *names, *((own,) if has_own else ()))


def qr(address: str, title: str) -> Markup:
    """A way for a phone that meets the paper; the title is what it is called for whoever listens."""
    return Markup(segno.make(address, micro=False).svg_inline(light="#fff", omitsize=True, title=title))
