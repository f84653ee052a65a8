-- How an organisation reads files whose headers are not those of our template, by kind of import and by the set of headers.
create table app.import_mapping (
  park_id uuid not null,
  tenant_id uuid not null references app.tenant (id),
  category text not null,
  -- SHA-256 of the sorted headers: the columns of the same file may come in another order
  headers_hash bytea not null,
  columns jsonb not null,
  -- who confirmed it last
  creator text not null,
  update_at timestamptz not null,
  primary key (tenant_id, category, headers_hash, park_id)
);

call app.guard_by_tenant('import_mapping');
