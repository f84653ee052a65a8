-- Drafts of earlier forms, which nothing reads any more, could contain identity numbers.
delete from app.preference where key like 'draft.%';
