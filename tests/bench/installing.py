"""Other people's programs that we measure with or against: fetched by name on the first run, from lock files."""

import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = Path(__file__).parent / "packages"


def installed(name: str) -> Path:
    """The folder of one of them, its packages in place."""
    folder = PACKAGES / name
    done = folder / "node_modules" / ".ready"
    lock = (folder / "package-lock.json").read_text()
    if done.exists() and done.read_text() == lock:
        return folder
    if shutil.which("npm") is None:
        raise SystemExit(f"Measuring with {name} needs Node.js with npm.")
    command = ["npm", "ci", "--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund"]
    subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr)
    done.write_text(lock)
    return folder
