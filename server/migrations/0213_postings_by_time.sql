-- The statement of all wallets is read by days and in the order of time, and a month's certificate reads the postings of one month: without an index each read four million.
create index posting_by_time on app.posting (create_at, id);
