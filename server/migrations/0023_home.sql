-- When the bank refused a bill or returned it, for what has failed since yesterday; null once it is paid again or released.
alter table app.bill add column failed_at timestamptz;

-- The first page is shown to everybody who could work before it existed: its tiles show only lists that the role grants anyway.
update app.role r set permissions = r.permissions || p.keys
from app.tenant t
join (values
  ('saas', array['AdminHomeModule', 'AdminHomePageIndex']),
  ('park', array['ParkHomeModule', 'ParkHomePageIndex']),
  ('platform', array['PlatformHomeModule', 'PlatformHomePageIndex']),
  ('agency', array['AgencyHomeModule', 'AgencyHomePageIndex']),
  ('company', array['CompanyWorkbenchModule', 'CompanyWorkbenchPageIndex'])
) as p (flavour, keys) on p.flavour = t.flavour
where t.id = r.tenant_id and cardinality(r.permissions) > 0 and not r.permissions @> p.keys;
