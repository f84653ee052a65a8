-- Which kinds of records messages refer to is said by the contract alone (`shared/src/contract/messages.ts`).
alter table app.message drop constraint message_target_kind_check;
