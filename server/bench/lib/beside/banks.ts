import { idAt, share } from './sql.ts'

/** An account of the ledger by its owner and kind, in the park of `of`. */
const account = (kind: string, owner: string, of: string): string => `(select a.id from app.ledger_account a where a.park_id = ${of}.park_id and a.owner_id = ${owner} and a.kind = '${kind}')`

/**
 * Accounts at the bank and in the payment app with a year of what happens on them: what the bank books, each morning's comparison, the desk of
 * reconciliation with four months of payments, withdrawals every week, the fees of settlements made the agency's, and the statement of every tenth enterprise in the payment app.
 */
export const banks: readonly string[] = [
  `insert into app.cmb_wallet (park_id, id, platform_id, agency_id, company_id, tenant_id, kind, account_no, unit_no, account_name, status, create_at, open_at, state_at)
   select coalesce(t.park_id, t.id), ${idAt('t.create_at')}, t.platform_id, case t.flavour when 'agency' then t.id end, null, t.id, 'main', '8989' || lpad((row_number() over (order by t.id))::text, 11, '0'), '', t.name, 'active', t.create_at, t.create_at, t.create_at
   from app.tenant t where t.flavour in ('park', 'agency') and (t.flavour = 'park' or t.park_id is not null)`,
  `insert into app.cmb_wallet (park_id, id, platform_id, agency_id, company_id, tenant_id, kind, parent_id, account_no, unit_no, account_name, status, create_at, open_at, state_at)
   select t.park_id, ${idAt('t.create_at')}, t.platform_id, t.agency_id, t.id, t.id, 'unit', w.id, w.account_no, lpad((row_number() over (order by t.id))::text, 6, '0'), t.name, 'active', t.create_at, t.create_at, t.create_at
   from app.tenant t join app.cmb_wallet w on w.park_id = t.park_id and w.tenant_id = t.agency_id where t.flavour = 'company'`,
  `insert into app.bank_proof (park_id, id, platform_id, agency_id, company_id, wallet_id, day, balance, postings, expected, bank, in_transit, status, reason, create_at)
   select w.park_id, ${idAt('d.at')}, w.platform_id, w.agency_id, w.company_id, w.id, d.at::date - 1, d.n * 1000, 500, d.n * 1000, d.n * 1000 + case when ${share('w.id', 50)} = d.n % 50 then 100 else 0 end, 0,
     case when ${share('w.id', 50)} = d.n % 50 then 'different' when ${share('w.id', 30)} = d.n % 30 then 'in_transit' else 'equal' end, '', d.at
   from app.cmb_wallet w, (select n, date_trunc('day', now()) - make_interval(days => n) + interval '6 hours' as at from generate_series(0, 364) n) d order by d.at`,
  `insert into app.bank_deposit (park_id, id, platform_id, agency_id, company_id, wallet_id, bank_ref, kind, amount, payer_name, payer_account, summary, status, trans_at, create_at)
   select w.park_id, ${idAt('d.at')}, w.platform_id, w.agency_id, w.company_id, w.id, 'B' || d.n || replace(w.id::text, '-', ''), d.kind, 1500 + d.n, case when d.kind = 'deposit' then '示例付款户' || d.n else '' end, '', '', case when d.kind = 'deposit' and d.n % 4 = 0 then 'unknown' else 'matched' end, d.at, d.at
   from app.cmb_wallet w, (select n, now() - make_interval(days => 2 * n) as at, case when n % 15 = 1 then 'interest' when n % 3 = 0 then 'charge' else 'deposit' end as kind from generate_series(1, 180) n) d where w.kind = 'main' or d.n % 3 = 0 order by d.at`,
  // What the bank books on accounts of agencies and parks is theirs, and what nobody knows belongs to nobody yet.
  `insert into app.posting (park_id, id, debit_id, credit_id, amount, reason, platform_id, agency_id, company_id, round, create_at, source_id)
   select x.park_id, ${idAt('x.trans_at')}, x.debit, x.credit, x.amount, x.reason, x.platform_id, x.agency_id, null, 0, x.trans_at, x.id
   from (select d.*, case d.kind when 'charge' then 'charge' when 'interest' then 'interest' else case d.status when 'unknown' then 'unknown_in' else 'topup' end end as reason,
           case when d.kind = 'charge' then o.own else o.outside end as debit, case when d.kind = 'charge' then o.outside when d.status = 'unknown' then o.strange else o.own end as credit
         from app.bank_deposit d join app.cmb_wallet w on w.park_id = d.park_id and w.id = d.wallet_id and w.kind = 'main'
         cross join lateral (select coalesce(${account('agency.available', 'w.tenant_id', 'w')}, ${account('park.available', 'w.tenant_id', 'w')}) as own, ${account('external', 'w.park_id', 'w')} as outside, ${account('park.unknown', 'w.park_id', 'w')} as strange) o) x
   where x.debit is not null and x.credit is not null order by x.trans_at`,
  `insert into app.posting (park_id, id, debit_id, credit_id, amount, reason, platform_id, agency_id, company_id, settlement_id, round, create_at)
   select s.park_id, ${idAt("s.settlement_at + interval '7 days'")}, ${account('fee.enterprise', 's.agency_id', 's')}, ${account('agency.available', 's.agency_id', 's')}, s.enterprise_service_fee, 'sweep', s.platform_id, s.agency_id, s.company_id, s.id, s.round, s.settlement_at + interval '7 days'
   from app.settlement s where s.status = 'paid' and s.enterprise_service_fee > 0 and s.settlement_at < now() - interval '7 days' order by s.settlement_at`,
  `insert into app.reconciliation (park_id, id, platform_id, agency_id, company_id, wallet_id, bank_ref, amount, request_no, direction, own_key, own_amount, settlement_id, counter_name, counter_account, rule, status, trans_at, create_at)
   select o.park_id, ${idAt('o.answer_at')}, o.platform_id, o.agency_id, o.company_id, w.id, case when o.n < 995 then 'L' || replace(o.id::text, '-', '') end, case when o.n < 995 then o.amount end, o.request_no, 'out', 'payout:' || o.id, o.amount,
     o.settlement_id, '张*', '************0001', case when o.n < 995 then 'key' else '' end, case when o.n < 995 then 'matched' else 'outstanding' end, o.answer_at, o.answer_at
   from (select *, ${share('id', 1000)} as n from app.payout where status = 'success' and amount > 0 and answer_at > now() - interval '120 days') o
   join app.cmb_wallet w on w.park_id = o.park_id and w.tenant_id = o.company_id order by o.answer_at`,
  `insert into app.reconciliation (park_id, id, platform_id, agency_id, company_id, wallet_id, bank_ref, amount, direction, own_key, own_amount, counter_name, rule, status, settler, settle_at, trans_at, create_at)
   select d.park_id, ${idAt('d.trans_at')}, d.platform_id, d.agency_id, d.company_id, d.wallet_id, d.bank_ref, d.amount, case when d.kind = 'charge' then 'out' else 'in' end, own.key, own.amount, d.payer_name, case when own.key is null then '' else 'key' end,
     case when own.key is null then 'unknown' when n % 40 = 1 then 'settled' else 'matched' end, case when n % 40 = 1 then '林' else '' end, case when n % 40 = 1 then d.trans_at + interval '1 day' end, d.trans_at, d.trans_at
   from (select *, ${share('id', 400)} as n from app.bank_deposit) d
   cross join lateral (select case when d.n > 2 then 'deposit:' || d.id end as key, case when d.n > 2 then d.amount end as amount) own order by d.trans_at`,
  `insert into app.withdraw_record (park_id, id, platform_id, agency_id, company_id, owner_id, sn, amount, to_name, to_account, to_bank, status, applicant, auditor, create_at, audit_at, finish_at, channel)
   select w.park_id, ${idAt('d.at')}, w.platform_id, w.agency_id, w.company_id, w.tenant_id, 'TX' || d.n || replace(w.id::text, '-', ''), 10000 + d.n, w.account_name, '6222021234567890128', '工商银行', d.state, '林', case when d.state = 'to_audit' then '' else '王' end, d.at,
     case when d.state <> 'to_audit' then d.at + interval '1 hour' end, case when d.state in ('success', 'failure', 'rejected') then d.at + interval '2 hours' end, case when d.n % 6 = 0 then 'alipay' else 'cmb' end
   from app.cmb_wallet w, (select n, now() - make_interval(days => 5 * n) as at, case when n = 0 then 'to_audit' when n = 1 then 'paying' else (array['success', 'success', 'success', 'success', 'failure', 'rejected'])[1 + n % 6] end as state from generate_series(0, 72) n) d
   where d.n > 0 or ${share('w.id', 8)} = 0 order by d.at`,
  `insert into app.alipay_account (park_id, id, platform_id, agency_id, company_id, status, sign_no, agreement_no, book_id, account_name, login, create_at, sign_at)
   select coalesce(t.park_id, t.id), t.id, t.platform_id, case t.flavour when 'agency' then t.id else t.agency_id end, case t.flavour when 'company' then t.id end, 'signed', 'Q' || replace(t.id::text, '-', ''), 'X' || replace(t.id::text, '-', ''), 'B' || replace(t.id::text, '-', ''), t.name, '13800000000', t.create_at, t.create_at
   from app.tenant t where t.flavour in ('agency', 'company') and t.park_id is not null and (t.flavour = 'agency' or ${share('t.id', 2)} = 0)`,
  // In the payment app as at the bank: what these enterprises paid.
  `insert into app.posting (park_id, id, debit_id, credit_id, amount, reason, platform_id, agency_id, company_id, settlement_id, bill_id, round, create_at, in_book)
   select p.park_id, ${idAt('p.create_at')}, b.frozen, p.credit_id, p.amount, p.reason, p.platform_id, p.agency_id, p.company_id, p.settlement_id, p.bill_id, p.round, p.create_at, true
   from (select t.id, ${account('company.frozen', 't.id', 't')} as bank, ${account('company.book_frozen', 't.id', 't')} as frozen from (select c.*, row_number() over (order by (select sum(k.bill_count) from app.bill_batch k where k.company_id = c.id) desc nulls last, c.id) as n from app.tenant c where c.flavour = 'company') t where t.n % 12 = 1) b
   join app.posting p on p.debit_id = b.bank where p.reason <> 'release' order by p.create_at`,
  `insert into app.posting (park_id, id, debit_id, credit_id, amount, reason, platform_id, agency_id, company_id, round, create_at, in_book)
   select x.park_id, ${idAt('x.at')}, x.outside, x.book, 5000000, 'topup', x.platform_id, x.agency_id, x.company_id, 0, x.at, true
   from (select coalesce(t.park_id, t.id) as park_id, t.platform_id, case t.flavour when 'agency' then t.id else t.agency_id end as agency_id, case t.flavour when 'company' then t.id end as company_id, now() - make_interval(days => n) as at, o.*
         from (select *, coalesce(park_id, id) as park from app.tenant where flavour in ('park', 'agency', 'company')) t, generate_series(1, 120, 2) n,
           lateral (select a.id as book, e.id as outside from app.ledger_account a, app.ledger_account e
             where a.park_id = t.park and a.owner_id = t.id and a.kind = t.flavour || '.book' and e.park_id = t.park and e.kind = 'external') o) x order by x.at`,
]
