-- What a message is about, so that its readers can switch kinds off (`shared/src/domain/message-kinds.ts`). Empty: from before, shown to all.
alter table app.message add column kind text not null default '';
