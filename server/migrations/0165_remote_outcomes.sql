-- What became of the builds of remotes in browsers, by the hour: loads, slow starts, fall-backs, errors. Of published builds and known pages alone,
-- and of nobody: no person, no organisation, no address.
create table app.remote_outcome (
  flavour text not null,
  build text not null,
  hour timestamptz not null,
  kind text not null check (kind in ('load', 'slow', 'fallback', 'error')),
  -- the path of the page in its table; '' for what is not in it
  route text not null,
  -- of the last one
  reason text not null default '',
  count int not null check (count > 0),
  primary key (flavour, build, hour, kind, route)
);
create index remote_outcome_by_hour on app.remote_outcome (hour);
alter table app.remote_outcome enable row level security;
alter table app.remote_outcome force row level security;
create policy system on app.remote_outcome using ((select app.flavour()) = 'system');
