"""The machine: a campaign as facts and steps, exact inside a page, and the questions put to it.

`steps_and_facts` has the shapes, `page_paths` reads pages in order, `assembly` puts a campaign together, `pairs` and
`states` answer, `certificate` checks what they say.
"""
