"""The figures of the product, measured: one module for each, run by script/bench."""
