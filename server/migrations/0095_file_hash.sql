-- The same bytes under another bill are found by their hash: what proves one bill proves no other (证据链).
create index file_hash on app.file (sha256) where sha256 is not null;
