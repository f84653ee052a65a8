/** What holds of invoices at any moment, whoever acts at once and whatever dies: each query returns a row for what does not. */
export const invoiceFacts: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: '结算单的已开票金额应等于已开发票减红冲，且不超过可开票总额',
    query: `select s.sn, s.applied_amount::float8, s.invoiced_amount::float8, t.issued::float8, t.red::float8 from app.settlement s
      join (select park_id, settlement_id, sum(issued_amount) as issued, sum(red_amount) as red from app.invoice_batch_settlement group by 1, 2) t on t.park_id = s.park_id and t.settlement_id = s.id
      where s.invoiced_amount <> t.issued - t.red or s.applied_amount > s.invoice_amount or s.invoiced_amount > s.applied_amount`,
  },
  {
    what: '申请的每条明细已开、已红冲的金额应等于其发票',
    query: `select d.id, t.issued::float8, i.issued::float8 as invoices, t.red::float8, i.red::float8 as reds from app.invoice_batch_detail d
      join (select park_id, detail_id, sum(issued_amount) as issued, sum(red_amount) as red from app.invoice_batch_settlement group by 1, 2) t on t.park_id = d.park_id and t.detail_id = d.id
      left join (select park_id, detail_id, sum(amount) as issued, sum(red_amount) as red from app.invoice where status in ('invoiced', 'mailed') group by 1, 2) i on i.park_id = d.park_id and i.detail_id = d.id
      where t.issued <> coalesce(i.issued, 0) or t.red <> coalesce(i.red, 0)`,
  },
  {
    what: '发票的红冲金额应等于其红冲单',
    query: `select i.number, i.red_amount::float8, i.red_open_amount::float8, r.done::float8, r.open::float8 from app.invoice i
      left join (select park_id, invoice_id, -coalesce(sum(amount) filter (where status = 'issued'), 0) as done, -coalesce(sum(amount) filter (where status not in ('issued', 'rejected', 'expired', 'canceled')), 0) as open
        from app.redink_offset group by 1, 2) r on r.park_id = i.park_id and r.invoice_id = i.id
      where i.red_amount <> coalesce(r.done, 0) or i.red_open_amount <> coalesce(r.open, 0)`,
  },
  {
    what: '退票的每张发票，红冲金额不应超过其退票金额',
    query: `select f.sn, l.amount::float8, r.red::float8 from app.refund_batch f join app.refund_batch_invoice l on l.park_id = f.park_id and l.refund_batch_id = f.id
      join (select park_id, refund_batch_id, invoice_id, -sum(amount) as red from app.redink_offset where status not in ('rejected', 'expired', 'canceled') group by 1, 2, 3) r on r.park_id = l.park_id and r.refund_batch_id = l.refund_batch_id and r.invoice_id = l.invoice_id
      where r.red > l.amount`,
  },
  {
    what: '退票完成，当且仅当其每张发票的红冲金额等于退票金额',
    query: `select f.sn, f.status, count(*)::int as invoices, count(*) filter (where coalesce(r.red, 0) = l.amount)::int as done from app.refund_batch f join app.refund_batch_invoice l on l.park_id = f.park_id and l.refund_batch_id = f.id
      left join (select park_id, refund_batch_id, invoice_id, -sum(amount) as red from app.redink_offset where status = 'issued' group by 1, 2, 3) r on r.park_id = l.park_id and r.refund_batch_id = l.refund_batch_id and r.invoice_id = l.invoice_id
      group by f.park_id, f.id having (f.status = 'finished') <> bool_and(coalesce(r.red, 0) = l.amount)`,
  },
  {
    what: '差额发票全部红冲时，税额与扣除额应一并冲完',
    query: `select i.number, i.tax_amount::float8, i.deduct_amount::float8, r.tax::float8, r.deduct::float8 from app.invoice i
      join (select park_id, invoice_id, -sum(amount) as amount, -sum(tax_amount) as tax, -sum(deduct_amount) as deduct from app.redink_offset where status = 'issued' group by 1, 2) r on r.park_id = i.park_id and r.invoice_id = i.id
      where r.amount = i.amount and (r.tax <> i.tax_amount or coalesce(r.deduct, 0) <> coalesce(i.deduct_amount, 0))`,
  },
  {
    what: '开票服务开具的每张发票应恰好登记一次',
    query: `with o as materialized (select vendor_no, number from app.invoice where status in ('invoiced', 'mailed') union all select vendor_no, number from app.redink_offset where status = 'issued'),
        open as materialized (select vendor_no from app.invoice where status = 'to_invoice' and next_at is not null union all select vendor_no from app.redink_offset where status in ('no_need_confirm', 'confirmed') and next_at is not null)
      select e.request_no, e.number, count(o.number)::int as times from simulator.einvoice e left join o on o.vendor_no = e.request_no
      where e.reason = '' and not exists (select from open where open.vendor_no = e.request_no)
      group by e.request_no, e.number having count(o.number) <> 1 or bool_or(o.number <> e.number)`,
  },
]
