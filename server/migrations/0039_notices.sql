-- The operator writes notices: a title, lines of text with bold words and links, and the kinds of organisations they are for. What is
-- withdrawn stays as a record.
alter table app.system_notify
  add column title text not null default '',
  -- lines of `domain/notice-content.ts`
  add column content jsonb not null default '[]',
  add column creator text not null default '',
  add column create_at timestamptz not null default now(),
  add column canceled_at timestamptz,
  add column version int not null default 1;

update app.system_notify set
  title = left(message, 30),
  content = jsonb_build_array(jsonb_build_object('kind', 'paragraph', 'spans', jsonb_build_array(jsonb_build_object('text', message, 'bold', false, 'link', '')))),
  audience = case when audience = '{}' then '{saas,park,platform,agency,company}' else audience end;

alter table app.system_notify
  drop column message,
  alter column title drop default,
  alter column content drop default,
  alter column audience drop default,
  alter column creator drop default;
