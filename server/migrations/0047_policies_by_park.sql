-- The policies on what is signed, as migration 0014 wrote them, made by `app.guard` like those of the first day; and a procedure for tables that
-- belong to a park alone, across its agencies and enterprises, in place of the loop of migration 0041.
create or replace procedure app.guard_by_chain(variadic tables text[]) language plpgsql as $$
begin
  call app.guard('chain', $condition$
    case (select app.flavour())
      when 'system' then true
      when 'saas' then true
      else (select app.related()) =
        case (select app.flavour()) when 'park' then park_id when 'platform' then platform_id when 'agency' then agency_id when 'company' then company_id end
    end$condition$, tables);
end $$;

create or replace procedure app.guard_by_tenant(variadic tables text[]) language plpgsql as $$
begin
  call app.guard('own_tenant', $condition$case (select app.flavour()) when 'system' then true else tenant_id = (select app.related()) end$condition$, tables);
end $$;

create procedure app.guard_by_park(variadic tables text[]) language plpgsql as $$
begin
  call app.guard('park', $condition$
    case (select app.flavour())
      when 'system' then true
      when 'saas' then true
      when 'park' then park_id = (select app.related())
      when 'agency' then park_id = any ((select app.above())::uuid[])
      when 'company' then park_id = any ((select app.above())::uuid[])
      else false
    end$condition$, tables);
end $$;

drop policy park on app.tax_month;
drop policy park on app.limit_usage;
call app.guard_by_park('tax_month', 'limit_usage');
