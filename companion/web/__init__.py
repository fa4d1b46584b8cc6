"""With app.py the only code that knows Flask: read the request, ask the referee, render."""
