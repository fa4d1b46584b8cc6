"""HTML in, PDF out. WeasyPrint works in a process of its own: slow pages hold up no entry at a table,
the server stays small, and whatever happens in there happens to one sheet of paper only.

That process may load nothing but the files of static/, and ends when it has had nothing to do for a while.
"""

import gc
import json
import logging
import os
import secrets
import subprocess
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from threading import Lock, Timer
from traceback import format_exc
from typing import IO, Any
from urllib.parse import unquote, urlsplit

PATIENCE = 30.0
"""Seconds one print may take; the longest evening takes two or three."""
BINDING = 180.0
"""Seconds the pages of a whole season may take to become one file."""
IDLE = 600.0
"""Seconds after which the press is put away. Warming it up again takes one or two."""
TAGGED = "pdf/ua-1"
MOST_VOLUMES = 4
"""Seasons whose pages the press keeps at once."""


class Paper(Enum):
    """What is in the printer. Each has a sheet of its own in static/css/print."""

    A4 = "a4"
    LETTER = "letter"
    A5 = "a5"
    A6 = "a6"
    """Four on a page of A4, to be cut."""


class CannotPrint(Exception):
    """No PDF came of it; the text says what WeasyPrint said."""


@dataclass(frozen=True, slots=True)
class Print:
    """A PDF, and whatever WeasyPrint had to say against it: a glyph no font has, a rule it does not know."""

    pdf: bytes
    warnings: tuple[str, ...] = ()


class Printer:
    """Prints one page of HTML at a time, on a press in a process of its own."""

    def __init__(self, static: Path, idle: float = IDLE) -> None:
        self._static = static
        self._idle = idle
        self._one_at_a_time = Lock()
        self._press: subprocess.Popen[bytes] | None = None

    def print(self, html: str, paper: Paper, *sheets: str) -> Print:
        """The page as a PDF, styled by these sheets of static/css/print (named without .css).

        CannotPrint if nothing comes of it.
        """
        told, pdf = self.have({"html": html, "sheets": [*sheets, paper.value]})
        return Print(pdf, tuple(told["warnings"]))

    def have(self, job: dict[str, Any], patience: float = PATIENCE) -> tuple[dict[str, Any], bytes]:
        """What the press makes of a job. CannotPrint if nothing comes of it."""
        line = json.dumps(job).encode() + b"\n"
        with self._one_at_a_time:
            # A press that was idle for long may end in the very moment it is needed again.
            answer = self._ask(line, patience) or self._ask(line, patience)
        if answer is None:
            raise CannotPrint("the press stopped twice")
        if "failed" in answer[0]:
            raise CannotPrint(answer[0]["failed"])
        return answer

    def close(self) -> None:
        """Put the press away. The next print takes it out again."""
        with self._one_at_a_time:
            if self._press is not None:
                _put_away(self._press)
                self._press = None

    def _ask(self, job: bytes, patience: float) -> tuple[dict[str, Any], bytes] | None:
        """What the press answers; None if it ended before it did, and then it is put away."""
        press = self._running()
        out_of_patience = Timer(patience, press.kill)
        out_of_patience.daemon = True
        out_of_patience.start()
        try:
            return _exchange(press, job)
        except (BrokenPipeError, EOFError):
            _put_away(press)
            self._press = None
            return None
        finally:
            out_of_patience.cancel()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._press is not None:
            return self._press
        self._press = subprocess.Popen(
            [sys.executable, "-m", "companion.printing", str(self._static), str(self._idle)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server, which then lets go of the press
        )
        weakref.finalize(self, _put_away, self._press)
        return self._press


class Volume:
    """Sheets that become one PDF, their pages numbered through. Others print between two of them."""

    def __init__(self, printer: Printer, paper: Paper) -> None:
        self._printer, self._paper, self._id = printer, paper, secrets.token_hex(8)
        self._leaves = 0
        self.pages = 0
        self.warnings: tuple[str, ...] = ()

    def add(self, html: str, *sheets: str) -> int:
        """Lay a sheet behind the others; the number of its first page."""
        first = self.pages + 1
        self._lay(self._leaves, first, html, sheets)
        self._leaves += 1
        return first

    def bound(self, html: str, *sheets: str) -> Print:
        """All of it, the first sheet drawn anew: by now it is known on which pages the others are."""
        pages = self.pages
        self._lay(0, 1, html, sheets)
        self.pages = pages
        _, pdf = self._printer.have({"volume": self._id, "leaves": self._leaves}, BINDING)
        return Print(pdf, self.warnings)

    def _lay(self, leaf: int, first: int, html: str, sheets: tuple[str, ...]) -> None:
        job = {"volume": self._id, "leaf": leaf, "first": first, "html": html}
        told, _ = self._printer.have({**job, "sheets": [*sheets, self._paper.value]})
        self.pages += told["pages"]
        self.warnings += tuple(told["warnings"])


def _exchange(press: subprocess.Popen[bytes], job: bytes) -> tuple[dict[str, Any], bytes]:
    """Hand a job over and take what comes back: a line of JSON and the bytes it announces."""
    assert press.stdin is not None
    assert press.stdout is not None
    press.stdin.write(job)
    press.stdin.flush()
    line = press.stdout.readline()
    if not line:
        raise EOFError
    told: dict[str, Any] = json.loads(line)
    pdf = press.stdout.read(told["bytes"])
    if len(pdf) < told["bytes"]:
        raise EOFError
    return told, pdf


def _put_away(press: subprocess.Popen[bytes]) -> None:
    """End a press: it leaves when nobody can speak to it any more."""
    for pipe in (press.stdin, press.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()
    try:
        press.wait(2)
    except subprocess.TimeoutExpired:
        press.kill()
        press.wait()


class Press:
    """WeasyPrint with the fonts and the parsed sheets it keeps from one print to the next."""

    def __init__(self, static: Path) -> None:
        import weasyprint
        from weasyprint.text.fonts import FontConfiguration

        self._weasyprint = weasyprint
        self._static = static.resolve()
        self._fetcher = fetcher_for(static)
        self._fonts = FontConfiguration()
        self._parsed: dict[tuple[str, ...], tuple[tuple[int, ...], Any]] = {}
        self._volumes: dict[str, dict[int, Any]] = {}

    def print(self, html: str, *sheets: str) -> Print:
        """The page as a tagged PDF. The language and the title are the page's own."""
        with _warnings() as heard:
            pdf = self._laid_out(html, *sheets).write_pdf(pdf_variant=TAGGED)
        return Print(pdf, tuple(heard))

    def lay(self, volume: str, leaf: int, first: int, html: str, *sheets: str) -> tuple[int, list[str]]:
        """Keep the pages of a sheet for a volume, numbered from `first` on: how many, and what there is against them."""
        numbered = f"@page {{ @bottom-right {{ content: counter(page) }} }} @page :first {{ counter-reset: page {first} }}"
        with _warnings() as heard:
            document = self._laid_out(html, *sheets, more=(self._weasyprint.CSS(string=numbered),))
        for oldest in list(self._volumes)[: -MOST_VOLUMES if volume in self._volumes else 1 - MOST_VOLUMES]:
            del self._volumes[oldest]  # whoever began it did not end it
        self._volumes.setdefault(volume, {})[leaf] = document
        return len(document.pages), heard

    def bind(self, volume: str, leaves: int) -> bytes:
        """The sheets of a volume as one tagged PDF, titled as the first. KeyError if one is missing."""
        kept = self._volumes.pop(volume)
        documents = [kept[leaf] for leaf in range(leaves)]
        pages = [page for document in documents for page in document.pages]
        return bytes(documents[0].copy(pages).write_pdf(pdf_variant=TAGGED))

    def _laid_out(self, html: str, *sheets: str, more: tuple[Any, ...] = ()) -> Any:
        page = self._weasyprint.HTML(
            string=html, base_url=self._static.as_uri() + "/", url_fetcher=self._fetcher
        )
        stylesheets = [self._sheet("fonts"), self._sheet(*sheets), *more]
        return page.render(font_config=self._fonts, stylesheets=stylesheets, pdf_variant=TAGGED)

    def _sheet(self, *names: str) -> Any:
        """Some sheets as one, parsed, and parsed again only when one of their files has changed.

        As one, because each further sheet is asked about every element of the page.
        """
        folder = self._static / "css" / "print"
        files = [folder / f"{name}.css" for name in names]
        changed = tuple(file.stat().st_mtime_ns for file in files)
        known = self._parsed.get(names)
        if known is None or known[0] != changed:
            parsed = self._weasyprint.CSS(
                string="\n".join(file.read_text("utf-8") for file in files),
                base_url=folder.as_uri() + "/",
                font_config=self._fonts,
                url_fetcher=self._fetcher,
            )
            known = self._parsed[names] = (changed, parsed)
        return known[1]


def fetcher_for(static: Path) -> Any:
    """What WeasyPrint fetches with: files of this folder, and nothing else in the world."""
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    folder = static.resolve()

    class OnlyOurFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
        def fetch(self, url: str, headers: Any = None) -> Any:
            parts = urlsplit(url)
            path = Path(unquote(parts.path)).resolve()
            if parts.scheme != "file" or parts.netloc or not path.is_relative_to(folder):
                raise FatalURLFetchingError(f"Only files of static/ may be printed: {url}")
            return super().fetch(url, headers)

    return OnlyOurFiles(allowed_protocols={"file"}, allow_redirects=False)


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """What WeasyPrint warns of meanwhile."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    logger, ear = logging.getLogger("weasyprint"), Ear(logging.WARNING)
    logger.addHandler(ear)
    try:
        yield heard
    finally:
        logger.removeHandler(ear)


def work(static: Path, idle: float, jobs: IO[bytes], answers: IO[bytes]) -> None:
    """Print what is asked for, a line of JSON each, until nobody asks any more."""
    press: Press | None = None
    while True:
        waiting = Timer(idle, os._exit, (0,))
        waiting.daemon = True
        waiting.start()
        line = jobs.readline()
        waiting.cancel()
        if not line:
            return
        pdf = b""
        try:
            job = json.loads(line)
            press = press or Press(static)
            told, pdf = _done(press, job)
        except BaseException:  # FatalURLFetchingError is none of the ordinary ones
            told = {"bytes": 0, "failed": format_exc()}
        answers.write(json.dumps(told).encode() + b"\n" + pdf)
        answers.flush()
        gc.collect()


def _done(press: Press, job: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    if "leaves" in job:
        pdf = press.bind(job["volume"], job["leaves"])
        return {"bytes": len(pdf), "warnings": []}, pdf
    if "volume" in job:
        pages, heard = press.lay(job["volume"], job["leaf"], job["first"], job["html"], *job["sheets"])
        return {"bytes": 0, "warnings": heard, "pages": pages}, b""
    printed = press.print(job["html"], *job["sheets"])
    return {"bytes": len(printed.pdf), "warnings": printed.warnings}, printed.pdf


def main() -> None:
    """The press: `python -m companion.printing <static> <idle seconds>`."""
    if hasattr(os, "nice"):
        os.nice(5)  # an entry at a table comes before a sheet of paper
    gc.disable()  # a third of a print went into looking for rubbish; `work` does it between two prints
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer
    work(Path(sys.argv[1]), float(sys.argv[2]), sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
