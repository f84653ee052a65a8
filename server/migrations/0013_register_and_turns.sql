-- The register of reveals also says who compared values with personal data that screens show masked: a search by a whole number, the
-- rows of a file that were checked. `reason` tells what was asked and how much of it matched nobody, never the value.
alter table app.reveal_audit drop constraint reveal_audit_act_check;
alter table app.reveal_audit add constraint reveal_audit_act_check check (act in ('reveal', 'copy', 'check'));

-- Jobs take turns by organisation: `taken_at` is when a worker last took one, `is_running` that a worker has it (a lease alone may also
-- be the pause before another try).
alter table app.job add column taken_at timestamptz, add column is_running boolean not null default false;
create index job_turns on app.job (tenant_id, taken_at);
drop index app.job_open;
create index job_open on app.job (tenant_id, id) where finish_at is null;
