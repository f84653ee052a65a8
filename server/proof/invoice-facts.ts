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
    what: '退票完成时红冲金额应等于退票金额',
    query: `select f.sn, f.status, f.amount::float8, -coalesce(sum(r.amount) filter (where r.status = 'issued'), 0)::float8 as red from app.refund_batch f left join app.redink_offset r on r.park_id = f.park_id and r.refund_batch_id = f.id
      group by f.park_id, f.id having (f.status = 'finished') <> (-coalesce(sum(r.amount) filter (where r.status = 'issued'), 0) >= f.amount)`,
  },
  {
    what: '开票服务开具的每张发票应恰好登记一次',
    query: `select e.request_no, e.number, count(o.number)::int as times from simulator.einvoice e
      left join (select vendor_no, number from app.invoice where status in ('invoiced', 'mailed') union all select vendor_no, number from app.redink_offset where status = 'issued') o on o.vendor_no = e.request_no
      where e.reason = '' and not exists (select from app.invoice i where i.vendor_no = e.request_no and i.status = 'to_invoice' and i.next_at is not null)
        and not exists (select from app.redink_offset r where r.vendor_no = e.request_no and r.status in ('no_need_confirm', 'confirmed') and r.next_at is not null)
      group by e.request_no, e.number having count(o.number) <> 1 or bool_or(o.number <> e.number)`,
  },
]
