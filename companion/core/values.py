"""Changed copies of frozen values, four times as fast as `dataclasses.replace`: states are made of them."""

from typing import TYPE_CHECKING

__all__ = ["changed"]

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    from dataclasses import fields
    from functools import cache

    @cache
    def _slots(cls):
        return {f.name: getattr(cls, f.name).__set__ for f in fields(cls)}

    def changed(value, /, **changes):
        """A copy of a frozen dataclass with slots in which the named fields have other values.

        TypeError for a field it does not have. No `__post_init__` is run: values check themselves in
        the invariants of their game.
        """
        cls = type(value)
        copy = object.__new__(cls)
        taken = 0
        for name, put in _slots(cls).items():
            if name in changes:
                put(copy, changes[name])
                taken += 1
            else:
                put(copy, getattr(value, name))
        if taken != len(changes):
            raise TypeError(f"{cls.__name__} has no field among {', '.join(changes)} that can be changed")
        return copy
