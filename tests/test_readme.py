"""What the README says is tried out."""

import json
import re
import subprocess
from pathlib import Path

from tests.serving import serving

README = Path(__file__).parent.parent / "README.md"


def code_blocks() -> list[str]:
    return re.findall(r"```sh\n(.*?)```", README.read_text(), re.DOTALL)


def test_the_evening_by_curl_goes_as_it_says(tmp_path: Path) -> None:
    evening = next(block for block in code_blocks() if "evening-" in block)
    promised = len(re.findall(r"# 422:", evening))
    with serving(tmp_path / "instance") as server:
        said = subprocess.run(
            ["bash", "-euc", f"AT={server.url}\n{evening}"],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
    *answers, last = (json.loads(line) for line in said.stdout.splitlines() if line)
    refused = [answer["reasons"] for answer in answers if "reasons" in answer]
    assert [[reason["code"] for reason in reasons] for reasons in refused] == [["NOT_ENOUGH_GOODS"]]
    assert len(refused) == promised
    assert last["scores"]["ranking"][0]["place"] == 1


def test_every_file_and_address_it_names_exists() -> None:
    text = README.read_text()
    for path in re.findall(r"`((?:companion|templates|static|tests|script|deploy)/[\w/.]*)`", text):
        assert (README.parent / path).exists(), path
    for picture in re.findall(r'src="([^"]+)"', text):
        assert (README.parent / picture).is_file(), picture
