"""Stories of other tools as campaigns: read into one shape (`foreign_story`), written as sources (`writing_out`)."""
