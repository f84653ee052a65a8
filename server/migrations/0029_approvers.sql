-- Until when a member could approve payments who no longer can: who takes that right away from a colleague is not at once alone
-- (server/src/modules/approvals/lost.ts). Null: still can, or never could.
alter table app.staff add column approver_until timestamptz;
