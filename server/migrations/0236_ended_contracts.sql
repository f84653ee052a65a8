-- A contract that was signed proves the work that was done while it was in force, also after its end: so it says when that was.
-- Signed and ended before its document was made, it still gets its document.
alter table app.e_contract add column ended_at timestamptz;
select guard.act_as_system(true);
-- Until now known only as the end of the cooperation, or by the contract that followed.
update app.e_contract e set ended_at = greatest(e.create_at, e.sign_at, coalesce(
    least((select min(n.create_at) from app.e_contract n where n.park_id = e.park_id and n.company_user_id = e.company_user_id and n.id > e.id),
      (select u.termination_at from app.company_user u where u.park_id = e.park_id and u.id = e.company_user_id)), now()))
  where e.status = 'void';
alter table app.e_contract add constraint e_contract_ended check (status <> 'void' or ended_at is not null);
create index e_contract_signed on app.e_contract (company_user_id) where sign_at is not null;
drop index app.e_contract_unstamped;
create index e_contract_unstamped on app.e_contract (stamp_at) where sign_at is not null and file_id is null;
