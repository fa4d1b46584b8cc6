"""What makes the page an app on a phone: the worker that keeps pages for the day without a line, and the certificate."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

from flask import Flask, Response, abort, current_app, render_template, url_for

from companion.core.messages import N_
from companion.web.fragments import gettext

POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'"
"""A worker does not run under the policy of a page."""
NOT_KEPT = N_("There is no line to the table now, and this page was not kept on this phone.")


def init_app(app: Flask) -> None:
    """All three are the same for everybody: they come without a cookie."""
    for view in (worker, alone, certificate):
        app.add_url_rule("/worker.js" if view is worker else f"/{view.__name__}", view_func=view)


def worker() -> Response:
    """The worker for the whole house; its version is that of every file it keeps."""
    shell = cast(Callable[[], list[str]], current_app.extensions["shell"])()
    own = Path(str(current_app.static_folder), "js", "worker.js").read_text()
    version = hashlib.sha256("\n".join((*shell, own)).encode()).hexdigest()[:12]
    given = {"VERSION": version, "SHELL": shell, "ALONE": url_for("alone")}
    named = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    headers = {
        "Cache-Control": "no-cache", "Service-Worker-Allowed": "/", "Content-Security-Policy": POLICY,
    }  # fmt: skip
    return Response(named + own, mimetype="text/javascript", headers=headers)


def alone() -> Response:
    """What stands in for a page that was not kept."""
    return Response(render_template("errors/page.html", said=gettext(NOT_KEPT), status=503))


def certificate() -> Response:
    """What a phone installs to trust this machine, where the server made its own certificate."""
    path = current_app.config["CERTIFICATE"]
    if not path:
        abort(404)
    named = {
        "Content-Disposition": 'inline; filename="companion.crt"'
    }  # attached, an iPhone would only file it
    return Response(Path(path).read_bytes(), mimetype="application/x-x509-ca-cert", headers=named)
