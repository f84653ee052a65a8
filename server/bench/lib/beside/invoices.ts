import { idAt, share } from './sql.ts'

const title = `jsonb_build_object('title', c.name, 'tax_no', '91460000MA' || upper(substr(md5(c.id::text), 1, 8)), 'address', '海口市龙华区示例路 1 号', 'phone', '0898-66668888', 'bank_name', '招商银行海口分行',
  'bank_account', '898900' || abs(hashtext(c.id::text)), 'email', '', 'receiver', '林', 'receiver_phone', '13800000000', 'receiver_address', '海口市龙华区示例路 1 号')`

/**
 * Seven of ten paid settlements are applied for, each in an application of its own with three lines and as many invoices; of these some are given
 * back, and taken back by red ink. The newest are still waiting for somebody.
 */
export const invoices: readonly string[] = [
  `insert into app.invoice_category (id, name, tax_code, ratios) select gen_random_uuid(), '示例服务类目' || n, lpad(n::text, 19, '3'), '{10000,60000}' from generate_series(1, 40) n`,
  `insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default)
   select t.park_id, gen_random_uuid(), t.platform_id, coalesce(t.agency_id, t.id), case t.flavour when 'company' then t.id end, t.name || '抬头' || n, '91460000MA' || upper(substr(md5(t.id::text || n), 1, 8)), n = 1
   from app.tenant t, generate_series(1, 5) n where t.flavour in ('agency', 'company')`,
  `insert into app.invoice_batch (park_id, id, platform_id, agency_id, company_id, company_ids, sn, created_by, creator, status, settlement_amount, pay_amount, paid_amount, vat_service_fee, accounting_fee, promotion_fee,
     invoice_amount, real_invoice_amount, category, is_disassemble, submit_at, confirm_at, audit_at, mail_at, create_at)
   select x.park_id, ${idAt('x.at')}, x.platform_id, x.agency_id, x.company_id, array[x.company_id], 'KP' || x.sn, case when x.n % 3 = 0 then 'company' else 'agency' end, '林', x.state, x.settlement_amount, x.pay_amount, x.paid_amount,
     x.value_added_service_fee, x.accounting_fee, x.promotion_fee, x.invoice_amount, x.invoice_amount, (array['bw_electron_common', 'bw_electron_special'])[1 + x.n % 2], false, x.at,
     case when x.state like 'to\\_company%' then null else x.at + interval '1 hour' end, case when x.state in ('invoiced', 'mailed') then x.at + interval '2 hours' end, case when x.state = 'mailed' then x.at + interval '1 day' end, x.at
   from (select s.*, s.settlement_at + interval '3 hours' as at, ${share('s.id', 100)} as n, case when s.settlement_at > now() - interval '20 days' then
             (array['to_company_confirm', 'to_agency_confirm', 'to_invoice', 'invoiced', 'mailed'])[1 + ${share('s.id', 5, 's')}]
           else (array['canceled', 'rejected', 'invoiced', 'invoiced', 'mailed', 'mailed', 'mailed', 'mailed', 'mailed', 'mailed'])[1 + ${share('s.id', 10, 's')}] end as state
         from app.settlement s where s.status = 'paid' and s.settlement_at is not null and s.invoice_amount > 300 and ${share('s.id', 10, 'a')} < 7) x
   order by x.at`,
  `insert into app.invoice_batch_detail (park_id, id, platform_id, agency_id, company_id, batch_id, company_name, status, category, settlement_amount, pay_amount, paid_amount, vat_service_fee, accounting_fee, promotion_fee,
     invoice_amount, real_invoice_amount, title, confirm_at)
   select b.park_id, ${idAt('b.create_at')}, b.platform_id, b.agency_id, b.company_id, b.id, c.name, b.status, b.category, b.settlement_amount, b.pay_amount, b.paid_amount, b.vat_service_fee, b.accounting_fee, b.promotion_fee,
     b.invoice_amount, b.real_invoice_amount, ${title}, b.confirm_at
   from app.invoice_batch b join app.tenant c on c.id = b.company_id order by b.create_at`,
  `insert into app.invoice_batch_settlement (park_id, id, platform_id, agency_id, company_id, batch_id, detail_id, settlement_id, position, amount, issued_amount)
   select d.park_id, ${idAt('b.create_at')}, d.platform_id, d.agency_id, d.company_id, d.batch_id, d.id, s.id, 1, d.real_invoice_amount, case when b.status in ('invoiced', 'mailed') then d.real_invoice_amount else 0 end
   from app.invoice_batch_detail d join app.invoice_batch b on b.park_id = d.park_id and b.id = d.batch_id join app.settlement s on s.park_id = b.park_id and s.sn = substr(b.sn, 3)`,
  `insert into app.invoice_split (park_id, id, platform_id, agency_id, company_id, batch_id, detail_id, position, category, invoice_category_id, invoice_category_name, tax_ppm, amount, tax_amount)
   select x.park_id, ${idAt('x.create_at')}, x.platform_id, x.agency_id, x.company_id, x.batch_id, x.id, x.n, x.category, k.id, k.name, 60000, x.amount, x.amount * 6 / 106
   from (select d.*, b.create_at, n, case n when 1 then d.real_invoice_amount - d.real_invoice_amount / 3 * 2 else d.real_invoice_amount / 3 end as amount
         from app.invoice_batch_detail d join app.invoice_batch b on b.park_id = d.park_id and b.id = d.batch_id, generate_series(1, 3) n) x
   cross join (select id, name from app.invoice_category order by id limit 1) k order by x.create_at`,
  `insert into app.invoice (park_id, id, platform_id, agency_id, company_id, batch_id, detail_id, split_id, source, vendor_no, number, kind, invoice_category_name, tax_ppm, amount, tax_amount, net_amount, status, issue_at, mail_at, create_at)
   select s.park_id, ${idAt('b.create_at')}, s.platform_id, s.agency_id, s.company_id, s.batch_id, s.detail_id, s.id, 'vendor', 'FP' || replace(s.id::text, '-', ''),
     case when b.status <> 'to_invoice' then '2646' || lpad(row_number() over (order by b.create_at, s.id)::text, 16, '0') end, s.category, s.invoice_category_name, s.tax_ppm, s.amount, s.tax_amount, s.amount - s.tax_amount, b.status,
     b.audit_at, b.mail_at, b.create_at
   from app.invoice_split s join app.invoice_batch b on b.park_id = s.park_id and b.id = s.batch_id where b.status in ('to_invoice', 'invoiced', 'mailed') order by b.create_at`,
  `update app.settlement s set applied_amount = t.amount, invoiced_amount = t.issued_amount, invoice_at = case when t.issued_amount > 0 then b.audit_at end
   from app.invoice_batch_settlement t join app.invoice_batch b on b.park_id = t.park_id and b.id = t.batch_id
   where s.park_id = t.park_id and s.id = t.settlement_id and b.status not in ('canceled', 'rejected')`,
  `insert into app.refund_batch (park_id, id, platform_id, agency_id, company_id, batch_id, sn, amount, reason, status, created_by, creator, audit_at, finish_at, create_at)
   select x.park_id, ${idAt('x.at')}, x.platform_id, x.agency_id, x.company_id, x.id, 'TP' || x.sn, x.invoice_amount / 3, '抬头有误', x.state, x.created_by, '林', case when x.state <> 'to_audit' then x.at + interval '1 hour' end,
     case when x.state = 'finished' then x.at + interval '1 day' end, x.at
   from (select b.*, b.audit_at + interval '2 days' as at, (array['to_audit', 'to_redink', 'finished', 'finished', 'finished', 'rejected', 'canceled'])[1 + ${share('b.id', 7, 'r')}] as state
         from app.invoice_batch b where b.status in ('invoiced', 'mailed') and ${share('b.id', 10, 'b')} = 0) x order by x.at`,
  `insert into app.refund_batch_invoice (park_id, id, platform_id, agency_id, company_id, refund_batch_id, invoice_id, amount)
   select i.park_id, ${idAt('r.create_at')}, i.platform_id, i.agency_id, i.company_id, r.id, i.id, i.amount
   from app.refund_batch r join app.invoice i on i.park_id = r.park_id and i.batch_id = r.batch_id join app.invoice_split s on s.park_id = i.park_id and s.id = i.split_id and s.position = 2`,
  `insert into app.redink_offset (park_id, id, platform_id, agency_id, company_id, sn, invoice_id, refund_batch_id, amount, tax_amount, reason, status, confirm_no, number, vendor_no, submit_at, expire_at, confirm_at, issue_at, creator, create_at)
   select x.park_id, ${idAt('x.at')}, x.platform_id, x.agency_id, x.company_id, 'HC' || x.number, x.id, x.refund_id, -x.amount, -x.tax_amount, 1 + x.n % 4, x.state, case when x.state <> 'draft' then '46' || x.number else '' end,
     case when x.state = 'issued' then '9' || x.number end, 'HZ' || replace(x.id::text, '-', ''), x.at, x.at + interval '72 hours', case when x.state in ('confirmed', 'issued') then x.at + interval '5 hours' end,
     case when x.state = 'issued' then x.at + interval '6 hours' end, '林', x.at
   from (select i.*, l.refund_batch_id as refund_id, i.issue_at + interval '3 days' as at, ${share('i.id', 100)} as n,
           (array['draft', 'to_buyer_confirm', 'to_seller_confirm', 'confirmed', 'issued', 'issued', 'issued', 'expired', 'rejected', 'canceled'])[1 + ${share('i.id', 10, 'h')}] as state
         from app.invoice i left join app.refund_batch_invoice l on l.park_id = i.park_id and l.invoice_id = i.id
         where i.status in ('invoiced', 'mailed') and (l.invoice_id is not null or ${share('i.id', 12, 'i')} = 0)) x order by x.at`,
  `update app.invoice i set red_amount = -o.amount from app.redink_offset o where o.park_id = i.park_id and o.invoice_id = i.id and o.status = 'issued'`,
  `update app.invoice_batch_settlement t set red_amount = least(t.issued_amount, r.amount)
   from (select park_id, batch_id, sum(red_amount) as amount from app.invoice group by 1, 2) r where r.park_id = t.park_id and r.batch_id = t.batch_id and r.amount > 0`,
]
