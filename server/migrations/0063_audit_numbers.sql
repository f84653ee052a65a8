-- A number of its own for each audit of a worker, which lists, messages and files name it by (R392–R395).
alter table app.user_audit add column sn text not null, add constraint user_audit_sn unique (sn, park_id);
-- Those that wait, of an agency: whose photos are being looked at.
create index user_audit_waiting on app.user_audit (agency_id) where status = 'to_audit';
