-- A settlement that was split is canceled; its parts are linked with it (domain.md §2.8).
alter table app.settlement
  add column split_from uuid,
  -- when an offline payment was written off (R403)
  add column traded_at timestamptz,
  add constraint settlement_split_from foreign key (split_from, park_id) references app.settlement (id, park_id);
create index settlement_split on app.settlement (split_from) where split_from is not null;
