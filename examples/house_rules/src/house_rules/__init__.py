"""Two patiences as data; there is no code here."""
