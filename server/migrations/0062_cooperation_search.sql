-- The search for cooperations by each of its filters (R157–R165), and what is handed to the signing service.

-- As the enterprise reaches them: until now, as the person is registered.
alter table app.company_user no force row level security;
update app.company_user u set phone = p.phone from app.person p where p.id = u.person_id and u.phone = '';
alter table app.bill no force row level security;
update app.company_user u set settlement_at = b.pay_at from (select company_user_id, max(pay_at) as pay_at from app.bill where status = 'paid' group by company_user_id) b where b.company_user_id = u.id;
alter table app.bill force row level security;
alter table app.company_user force row level security;

-- As whoever brought them in has written it, where the person is registered under another name: until the register of identities has spoken,
-- nobody is told that, nor is the person renamed.
alter table app.company_user add column given_name text not null default '';
create index company_user_by_given_name on app.company_user (given_name) where given_name <> '';

-- In the default order of each scope, with the state that most pages choose by.
create index company_user_in_park on app.company_user (park_id, id desc) include (status);
create index company_user_in_platform on app.company_user (platform_id, id desc) include (status);
create index company_user_by_status on app.company_user (park_id, status, id desc);
create index company_user_by_phone on app.company_user (phone);
-- Pasted names are whole ones.
create index person_by_whole_name on app.person (name);
create index company_user_by_area on app.company_user (province, city, district) where province <> '';
create index company_user_by_signing on app.company_user (contract_sign_at);
create index company_user_by_collection on app.company_user (realname_collect_at);
-- Every payment writes `settlement_at`: without an index on it, and with room in the page, no other index is written.
alter table app.company_user set (fillfactor = 85);
create index company_user_by_termination on app.company_user (termination_at) where termination_at is not null;
-- Waits for a contract template of its enterprise.
create index company_user_hindered on app.company_user (company_id) where status = 'to_sign' and auth_fault <> '';

-- A signed contract is certified under its id until the signing service has answered.
alter table app.e_contract
  add column certificate text not null default '',
  add column stamp_tries int not null default 0,
  add column stamp_at timestamptz;
create index e_contract_unstamped on app.e_contract (stamp_at) where status = 'signed' and file_id is null;

-- What workers are let in with: the link to sign by, and what it then opens.
alter table app.worker_token drop constraint worker_token_purpose_check;
alter table app.worker_token add constraint worker_token_purpose_check check (purpose in ('open_payslip', 'payslip', 'sign', 'cooperation'));

-- The simulated register of identities and signing service.
alter table simulator.outside_setting drop constraint outside_setting_channel_check;
alter table simulator.outside_setting add constraint outside_setting_channel_check check (channel in ('mail', 'weixin', 'elementAuth', 'esign'));
create table simulator.outside_request (
  channel text not null,
  request_no text not null,
  -- what was asked; the same number with another question is refused
  question text not null,
  answer text not null,
  -- how often it arrived: it counts once
  times int not null default 1,
  create_at timestamptz not null default clock_timestamp(),
  primary key (channel, request_no)
);
