"""From a document to compiled tables: read, check, explain and compare.

The modules below each have one idea; this one gathers none of them, so that
importing one part does not pay for the others.
"""
