/** What holds of the report of days at any moment, whoever acts at once and whatever dies: the query returns a row for what does not. */
export const reportFacts: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: '报表每日的账单数与金额应等于当日支付的账单',
    query: `select coalesce(r.company_id, b.company_id) as company_id, coalesce(r.day, b.day)::text as day, r.bill_count::float8, b.bill_count::float8 as bills, r.amount::float8, b.amount::float8 as paid,
        r.tax_amount::float8, b.tax_amount::float8 as withheld, r.net_amount::float8, b.net_amount::float8 as net
      from (select * from app.report_day where bill_count <> 0 or amount <> 0 or tax_amount <> 0 or net_amount <> 0) r
      full join (select park_id, platform_id, agency_id, company_id, (pay_at at time zone 'Asia/Shanghai')::date as day, count(*) as bill_count, sum(amount) as amount, sum(amount - personal_service_fee - card_fee - net_amount) as tax_amount, sum(net_amount) as net_amount
        from app.bill where status = 'paid' and pay_at is not null group by 1, 2, 3, 4, 5) b
      on b.park_id = r.park_id and b.platform_id = r.platform_id and b.agency_id = r.agency_id and b.company_id = r.company_id and b.day = r.day
      where (r.bill_count, r.amount, r.tax_amount, r.net_amount) is distinct from (b.bill_count, b.amount, b.tax_amount, b.net_amount)`,
  },
]
