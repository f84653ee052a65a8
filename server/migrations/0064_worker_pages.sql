-- On their own pages workers see where they stand (domain.md §2.4): what is theirs within one enterprise is for them to read.
call app.guard_by_person('company_user', 'e_contract', 'user_audit');
