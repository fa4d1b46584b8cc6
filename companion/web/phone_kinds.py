"""What kind of thing a device is, as far as its browser says: for its keeper to tell it from the others."""

from companion.core.messages import N_, Term


class PhoneKind(Term):
    IPHONE = "iphone", N_("iPhone")
    IPAD = "ipad", N_("iPad")
    ANDROID_PHONE = "android_phone", N_("Android phone")
    ANDROID_TABLET = "android_tablet", N_("Android tablet")
    COMPUTER = "computer", N_("computer")
    DEVICE = "", N_("device")


def kind_of(user_agent: str) -> str:
    """The slug of the kind; "" if the browser does not say."""
    said = user_agent[:500]
    if "iPhone" in said:
        return "iphone"
    if "iPad" in said:
        return "ipad"
    if "Android" in said:
        return "android_phone" if "Mobile" in said else "android_tablet"
    return "computer" if any(name in said for name in ("Windows", "Macintosh", "X11")) else ""
