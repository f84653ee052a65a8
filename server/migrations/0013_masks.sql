-- The register of reveals also says who compared values with personal data that screens show masked: a search by a whole number, the
-- rows of a file that were checked. `reason` tells what was asked and how much of it matched nobody, never the value.
alter table app.reveal_audit drop constraint reveal_audit_act_check;
alter table app.reveal_audit add constraint reveal_audit_act_check check (act in ('reveal', 'copy', 'check'));
