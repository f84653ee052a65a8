-- What the forms of organisations need beyond the columns of the first day (R215–R229).
alter table app.tenant
  add column is_fast_created boolean not null default false,
  -- which of the four steps have been saved
  add column steps_done smallint[] not null default '{}',
  add column manager_id_no text not null default '',
  add column legal_id_no text not null default '',
  add column source_method text not null default '',
  add column channel_user_id uuid,
  add column channel_user_two_id uuid,
  add column channel_ppm int not null default 0,
  add column channel_two_ppm int not null default 0,
  -- a park's term, and where its operator files it (no reference: organisations refer to this table)
  add column start_at date,
  add column end_at date,
  add column organization_id uuid,
  add constraint tenant_shares check (channel_ppm >= 0 and channel_two_ppm >= 0 and channel_ppm + channel_two_ppm <= 1000000),
  add constraint tenant_term check (start_at <= end_at);

-- One registered organisation is one park, group or agency; an enterprise may buy from several agencies.
create unique index tenant_by_credit_code on app.tenant (flavour, credit_code) where credit_code <> '' and flavour in ('park', 'platform', 'agency');
create unique index company_by_credit_code on app.tenant (agency_id, credit_code) where credit_code <> '' and flavour = 'company';

-- An agency gets its park with step 3 of its form, and does no business before.
do $$
declare
  c record;
begin
  for c in select conname from pg_constraint where conrelid = 'app.tenant'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''agency''%park_id%' and pg_get_constraintdef(oid) not like '%''company''%' and pg_get_constraintdef(oid) not like '%''saas''%' loop
    execute format('alter table app.tenant drop constraint %I', c.conname);
  end loop;
end $$;
alter table app.tenant add constraint agency_above check (flavour <> 'agency' or platform_id is not null);

-- The parks that a group may open an agency in. A group is below no park, so it sees none of their rows; in the owner's name, with nothing but the name.
create view app.park_choice as select id, name from app.tenant where flavour = 'park' and is_enable;
