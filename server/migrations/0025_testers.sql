-- The testers' tools belong to the accounts that the configuration names (TESTERS) and to no role: a role that still had their keys could be
-- assigned by nobody.
update app.role
set permissions = array(
  select key from unnest(permissions) with ordinality as held (key, place)
  where key not in ('CommonSystemVersionsPageIndex', 'CommonSystemVersionsPageIndex:override')
  order by place
)
where permissions && array['CommonSystemVersionsPageIndex', 'CommonSystemVersionsPageIndex:override'];
