-- Workers register, send photos and sign (domain.md §2.4): the link that leads to a cooperation, and what it then opens.

alter table app.worker_token drop constraint worker_token_purpose_check;
alter table app.worker_token add constraint worker_token_purpose_check check (purpose in ('open_payslip', 'payslip', 'sign', 'cooperation'));

-- What is theirs within one enterprise is for them to read.
call app.guard_by_person('company_user', 'e_contract', 'user_audit');
