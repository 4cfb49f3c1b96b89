"""The bridge: what a page in a browser asks, answered by cardrules in JSON.

It runs beside the page, in Pyodide, and under any other Python. The page draws and asks;
whatever is a rule is answered here, by the library. Nothing here touches the browser.
"""
