import { idAt, share } from './sql.ts'

const surcharge = 'b.urban_tax + b.edu_surcharge + b.local_edu_surcharge'

/** What a park does for the tax bureau: every worker registered, each month declared and most confirmed, the invoices of five months of bills, months closed and reported. */
export const taxes: readonly string[] = [
  `insert into app.tax_registration (park_id, id, person_id, status, registration_no, register_on, cancel_on, realname_status, realname_at, submit_at, deal_at, create_at)
   select u.park_id, ${idAt('u.at')}, u.person_id, u.state, case when u.state in ('already_dealt_with', 'cancelled') then 'SW' || abs(hashtext(u.person_id::text)) else '' end, u.at::date + 3, case when u.state = 'cancelled' then u.at::date + 200 end,
     case when u.n % 5 = 0 then 'none' when u.n % 40 = 1 then 'failed' else 'passed' end, u.at + interval '4 days', case when u.state <> 'to_deal_with' then u.at + interval '1 day' end,
     case when u.state in ('already_dealt_with', 'cancelled') then u.at + interval '3 days' end, u.at
   from (select park_id, person_id, min(create_at) as at, min(${share('person_id', 1000)}) as n,
           case when min(${share('person_id', 1000)}) < 30 then 'to_deal_with' when min(${share('person_id', 1000)}) < 50 then 'in_process' when min(${share('person_id', 1000)}) < 70 then 'cancelled' else 'already_dealt_with' end as state
         from app.company_user group by 1, 2) u order by u.at`,
  `insert into app.income_summary (park_id, id, person_id, month, gross, ex_vat, vat, surcharge, income_tax, withheld, status, declare_at, finish_at, proof_file_id)
   select m.park_id, m.id, m.person_id, m.month, m.gross, m.ex_vat, m.vat, m.urban_tax + m.edu_surcharge + m.local_edu_surcharge, m.income_tax, m.income_tax, case when m.month < x.last then 'finished' else 'declared' end, m.day, case when m.month < x.last then m.day + interval '9 days' end,
     case when m.month < x.last then m.id end
   from (select t.*, to_date(t.month, 'YYYY-MM') + interval '1 month 10 days' as day from app.tax_month t where t.gross <> 0) m, (select to_char(now() - interval '2 months', 'YYYY-MM') as last) x where m.month <= x.last`,
  `insert into app.user_invoice (park_id, id, platform_id, agency_id, company_id, person_id, bill_sn, amount, vat, surcharge, income_tax, month, pay_at, status, invoice_no, invoice_on, create_at)
   select b.park_id, b.id, b.platform_id, b.agency_id, b.company_id, b.person_id, b.sn, b.amount, b.vat, ${surcharge}, b.income_tax, to_char(b.pay_at at time zone 'Asia/Shanghai', 'YYYY-MM'), b.pay_at, b.state,
     case when b.state = 'to_invoice' then '' else 'G' || b.sn end, case when b.state = 'to_invoice' then null else b.pay_at::date + 5 end, b.pay_at
   from (select *, case when pay_at > now() - interval '12 days' then 'to_invoice' when ${share('id', 200)} = 0 then 'voided' when ${share('id', 200)} = 1 then 'to_void' else 'invoiced' end as state
         from app.bill where status = 'paid' and pay_at > now() - interval '150 days') b`,
  `insert into app.month_close (park_id, id, month, status, due_on, kind, closer, closed_at, certificate_id, create_at)
   select p.id, ${idAt('m.at')}, to_char(m.at, 'YYYY-MM'), case when m.n > 1 then 'closed' when m.n = 1 then 'soft_closed' else 'open' end, (m.at + interval '1 month 15 days')::date, case when m.n > 1 then 'clock' end, '', case when m.n > 1 then m.at + interval '1 month 15 days' end, case when m.n > 1 then gen_random_uuid() end, m.at
   from app.tenant p, (select n, date_trunc('month', now()) - make_interval(months => n) as at from generate_series(0, 35) n) m where p.flavour = 'park'`,
  `insert into app.bureau_report (park_id, id, quarter, revision, template, status, reason, people, income, net, last_net, receipt_no, receipt_at, create_at)
   select p.id, ${idAt('q.at')}, to_char(q.at, 'YYYY"-Q"Q'), r, '2025', case when r = q.last then 'reported' else 'corrected' end, case when r > 1 then '更正收入' else '' end, 30000, 9000000000, 9000000000, 8000000000, 'HZ' || q.n || r, q.at + interval '100 days', q.at + interval '95 days'
   from app.tenant p, (select n, 1 + n % 3 as last, date_trunc('quarter', now()) - make_interval(months => 3 * n) as at from generate_series(1, 12) n) q, generate_series(1, 3) r where p.flavour = 'park' and r <= q.last`,
]
