import { idAt, share } from './sql.ts'

/** What workers have applied for and done, and what is proven to them of their income. */
export const work: readonly string[] = [
  `insert into app.task_apply (park_id, id, platform_id, agency_id, company_id, task_id, company_user_id, person_id, status, receive_at, traded_at, create_at)
   select t.park_id, ${idAt('t.create_at')}, t.platform_id, t.agency_id, t.company_id, t.id, u.id, u.person_id, (array['applied', 'traded', 'finished', 'settled'])[1 + ${share('u.id', 4)}], t.create_at, t.create_at, t.create_at
   from (select *, 1 + ${share('id', 100)} as first from app.task) t
   join (select *, row_number() over (partition by company_id order by id) as n from app.company_user) u on u.park_id = t.park_id and u.company_id = t.company_id and u.n between t.first and t.first + 4 order by t.create_at`,
  `insert into app.proof (park_id, id, platform_id, agency_id, sn, kind, start_month, end_month, status, user_count, amount, tax_amount, job_id, void_reason, creator, create_at, finish_at)
   select a.park_id, ${idAt('d.at')}, a.platform_id, a.id, 'ZM' || d.n || replace(a.id::text, '-', ''), case when d.n % 2 = 0 then 'income' else 'tax' end, to_char(d.at - interval '6 months', 'YYYY-MM'), to_char(d.at - interval '1 month', 'YYYY-MM'), d.state, 60, 6000000, 60000,
     gen_random_uuid(), case d.state when 'voided' then '重新开具' else '' end, '林', d.at, d.at
   from app.tenant a, (select n, now() - make_interval(days => 3 * n) as at, case when n % 9 = 0 then 'voided' else 'finished' end as state from generate_series(1, 120) n) d where a.flavour = 'agency' and a.park_id is not null order by d.at`,
  `insert into app.proof_user (park_id, id, platform_id, agency_id, proof_id, person_id, position, bill_count, amount, vat, surcharge, income_tax, months, file_id)
   select p.park_id, ${idAt('p.create_at')}, p.platform_id, p.agency_id, p.id, u.person_id, row_number() over (partition by p.id order by u.person_id), 3, 100000, 0, 0, 1000, '[]', gen_random_uuid()
   from (select *, ${share('id', 40)} * 20 as first from app.proof) p
   join (select agency_id, person_id, row_number() over (partition by agency_id order by person_id) as n from app.company_user group by agency_id, person_id) u on u.agency_id = p.agency_id and u.n between p.first + 1 and p.first + 60`,
]
