-- post_entries looks every row up by its key, and its plans stay with a connection: one that was made
-- while a table was empty would read the whole of it long after it has grown.
alter function post_entries set enable_seqscan = off;
