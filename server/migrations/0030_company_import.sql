-- Enterprises that came in a file keep the id of its import, so that it can be undone.
alter table app.tenant add column import_id uuid;
create index tenant_by_import on app.tenant (import_id) where import_id is not null;

-- Messages that nobody waits for, such as a thousand invitations: those with codes are sent before them.
alter table app.sms_outbox add column is_notice boolean not null default false;
-- What is still to be sent.
create index sms_outbox_waiting on app.sms_outbox (is_notice, create_at) where sent_at is null and failure is null;
