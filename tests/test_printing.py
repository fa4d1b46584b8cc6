"""Paper: whole glyphs, tags and languages in; nothing from outside static/, and no press left running."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from companion.printing import CannotPrint, Paper, Press, Print, Printer, Volume, fetcher_for

STATIC = Path(__file__).parent.parent / "static"
NAMES = "Anna, Łukasz, 陳小明, 堃 喆 珉"
SIGNS = "“quoted” … − × → ½ ，：（）！？「」、。"


def a_page(body: str, head: str = "", lang: str = 'lang="en"') -> str:
    return f"<!doctype html><html {lang}><head><title>A page</title>{head}</head><body>{body}</body></html>"


def read(printed: Print) -> PdfReader:
    return PdfReader(BytesIO(printed.pdf))


def words(text: str) -> str:
    """Without the spaces and line ends that lie between two runs on paper."""
    return "".join(text.split())


@pytest.fixture(scope="module")
def press() -> Press:
    """WeasyPrint in this very process: it warms up once."""
    return Press(STATIC)


@pytest.fixture
def printer() -> Iterator[Printer]:
    printer = Printer(STATIC)
    yield printer
    printer.close()


def fonts_of(page: Any) -> dict[str, Any]:
    """Each font of a page with the descriptor that holds its file."""
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    return {
        font["/BaseFont"]: font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
        for font in fonts
    }


class TestPress:
    def test_names_of_any_script_come_out_as_they_went_in(self, press: Press) -> None:
        printed = press.print(a_page(f"<p>{NAMES}</p><p><b>{NAMES}</b></p><p>{SIGNS}</p>"), "paper", "a4")
        text = words(read(printed).pages[0].extract_text())
        assert text.count(words(NAMES)) == 2
        assert words(SIGNS) in text
        assert printed.warnings == ()

    def test_charts_speak_the_same_scripts(self, press: Press) -> None:
        chart = (
            '<svg width="300" height="20"><title>x</title>'
            f'<text y="10" font-family="Companion Sans, Companion Sans TC">{NAMES}</text></svg>'
        )
        assert press.print(a_page(chart), "paper").warnings == ()

    def test_every_font_is_embedded_and_ours(self, press: Press) -> None:
        printed = press.print(a_page(f"<p>{NAMES}</p><p><b>{NAMES}</b></p>"), "paper")
        fonts = fonts_of(read(printed).pages[0])
        assert {name.split("+")[1] for name in fonts} == {
            "Companion-Sans", "Companion-Sans-Bold", "Companion-Sans-TC", "Companion-Sans-TC-Bold",
        }  # fmt: skip
        assert all("/FontFile2" in descriptor for descriptor in fonts.values())

    def test_it_is_tagged_and_knows_its_language_and_title(self, press: Press) -> None:
        printed = press.print(a_page("<h1>Rouen</h1><p>盧昂</p>", lang='lang="zh-Hant"'), "paper")
        catalog: Any = read(printed).trailer["/Root"]
        assert catalog["/Lang"] == "zh-Hant"
        assert catalog["/MarkInfo"]["/Marked"]
        assert "/StructTreeRoot" in catalog
        about = read(printed).metadata
        assert about is not None
        assert about.title == "A page"
        assert b"pdfuaid" in catalog["/Metadata"].get_object().get_data()

    @pytest.mark.parametrize(("paper", "width", "height"), [(Paper.A4, 210, 297), (Paper.LETTER, 216, 279)])
    def test_the_paper_is_the_one_in_the_printer(
        self, press: Press, paper: Paper, width: int, height: int
    ) -> None:
        box = read(press.print(a_page("<p>x</p>"), "paper", paper.value)).pages[0].mediabox
        assert (round(box.width * 25.4 / 72), round(box.height * 25.4 / 72)) == (width, height)

    def test_what_it_cannot_draw_is_said(self, press: Press) -> None:
        printed = press.print(a_page("<style>p { colour: red }</style><p>x</p>"), "paper")
        assert len(printed.warnings) == 1
        assert "colour" in printed.warnings[0]

    def test_a_page_without_a_language_is_said(self, press: Press) -> None:
        printed = press.print(a_page("<p>x</p>", lang=""), "paper")
        assert any('"lang"' in warning for warning in printed.warnings)

    def test_a_changed_sheet_is_read_again(self, tmp_path: Path) -> None:
        styles = tmp_path / "css" / "print"
        styles.mkdir(parents=True)
        (styles / "fonts.css").write_text("")
        (styles / "own.css").write_text("@page { size: 100mm 100mm }")
        press = Press(tmp_path)
        assert round(read(press.print(a_page("x"), "own")).pages[0].mediabox.width) == 283
        (styles / "own.css").write_text("@page { size: 50mm 100mm }")
        assert round(read(press.print(a_page("x"), "own")).pages[0].mediabox.width) == 142


class TestFetcher:
    def test_a_file_of_ours_is_fetched(self) -> None:
        fetcher = fetcher_for(STATIC)
        sheet = STATIC / "css" / "print" / "paper.css"
        response = fetcher.fetch(sheet.as_uri())
        assert response.read() == sheet.read_bytes()
        response.close()

    @pytest.mark.parametrize(
        "url",
        [
            "http://192.0.2.1/x.css",
            "https://192.0.2.1/x.png",
            "ftp://192.0.2.1/x",
            "data:text/css,p{}",
            "file:///etc/passwd",
            f"{STATIC.as_uri()}/../pyproject.toml",
            f"{STATIC.as_uri()}/css/%2e%2e/%2e%2e/pyproject.toml",
            f"{STATIC.as_uri()}-also/x.css",
            f"file://192.0.2.1{STATIC}/css/tokens.css",
        ],
    )
    def test_nothing_else_in_the_world_is(self, url: str) -> None:
        from weasyprint.urls import FatalURLFetchingError

        with pytest.raises(FatalURLFetchingError):
            fetcher_for(STATIC).fetch(url)

    def test_a_link_out_of_the_folder_leads_nowhere(self, tmp_path: Path) -> None:
        from weasyprint.urls import FatalURLFetchingError

        folder = tmp_path / "static"
        folder.mkdir()
        (tmp_path / "secret").write_text("x")
        (folder / "link").symlink_to(tmp_path / "secret")
        with pytest.raises(FatalURLFetchingError):
            fetcher_for(folder).fetch((folder / "link").as_uri())

    def test_a_page_that_asks_for_more_is_not_printed(self, press: Press) -> None:
        from weasyprint.urls import FatalURLFetchingError

        for asking in (
            '<img alt="x" src="file:///etc/passwd">',
            '<img alt="x" src="http://192.0.2.1/x.png">',
            '<link rel="stylesheet" href="http://192.0.2.1/x.css">',
            "<style>@import url(file:///etc/x.css);</style>",
        ):
            with pytest.raises(FatalURLFetchingError):
                press.print(a_page(asking), "paper")


class TestPrinter:
    def test_prints_in_a_process_of_its_own_and_puts_it_away(self, printer: Printer) -> None:
        printed = printer.print(a_page("<p>陳小明</p>"), Paper.LETTER, "paper")
        assert "陳小明" in read(printed).pages[0].extract_text()
        assert printed.warnings == ()
        press = printer._press
        assert press is not None
        assert press.poll() is None
        printer.close()
        assert press.returncode == 0

    def test_a_page_that_fails_leaves_the_press_working(self, printer: Printer) -> None:
        with pytest.raises(CannotPrint, match="Only files of static/"):
            printer.print(a_page('<img alt="x" src="file:///etc/passwd">'), Paper.A4, "paper")
        press = printer._press
        assert printer.print(a_page("<p>x</p>"), Paper.A4, "paper").pdf.startswith(b"%PDF")
        assert printer._press is press

    def test_a_press_that_broke_is_replaced(self, printer: Printer) -> None:
        printer.print(a_page("<p>x</p>"), Paper.A4, "paper")
        assert printer._press is not None
        printer._press.kill()
        assert printer.print(a_page("<p>x</p>"), Paper.A4, "paper").pdf.startswith(b"%PDF")

    def test_an_idle_press_leaves_by_itself(self) -> None:
        printer = Printer(STATIC, idle=0.1)
        press = printer._running()
        assert press.wait(10) == 0
        printer.close()

    def test_the_server_itself_stays_without_weasyprint(self, printer: Printer) -> None:
        import subprocess
        import sys

        loaded = "import sys, companion.printing; sys.exit('weasyprint' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", loaded], check=False).returncode == 0


class TestVolume:
    def test_sheets_become_one_tagged_pdf_whose_pages_are_numbered_through(self, printer: Printer) -> None:
        volume = Volume(printer, Paper.A4)
        volume.add(a_page("<h1>Front</h1>"), "paper")
        long = "".join(f"<p>line {n}</p>" for n in range(120))
        firsts = [volume.add(a_page(f"<h1>Sheet {n}</h1>{long}"), "paper") for n in (1, 2)]
        printer.print(a_page("<p>Somebody else’s</p>"), Paper.A4, "paper")
        printed = volume.bound(a_page(f"<h1>Front</h1><p>{firsts}</p>"), "paper")
        pages = read(printed).pages
        assert len(pages) == volume.pages
        assert firsts == [2, 2 + (volume.pages - 1) // 2]
        assert [page.extract_text().split()[-1] for page in pages] == [str(n + 1) for n in range(volume.pages)]
        assert [pages[first - 1].extract_text()[:7] for first in firsts] == ["Sheet 1", "Sheet 2"]
        assert str(firsts) in pages[0].extract_text()
        assert "/StructTreeRoot" in read(printed).trailer["/Root"]  # type: ignore[operator]
        with pytest.raises(CannotPrint):
            volume.bound(a_page("<h1>Once more</h1>"), "paper")
