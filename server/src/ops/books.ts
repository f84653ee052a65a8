import type pg from 'pg'

export interface Finding {
  /** What was checked, in Chinese. */
  readonly title: string
  /** How many things were looked at. */
  readonly checked: number
  /** Each with what stands there and what should. */
  readonly faults: readonly string[]
}

interface Check {
  readonly title: string
  /** What is looked at, counted. */
  readonly count: string
  /** Rows `fault`: one sentence each. None: it holds. */
  readonly faults: string
}

const yuan = (cents: string): string => `to_char(${cents} / 100.0, 'FM999999999999990.00')`

const movements = `(select park_id, credit_id as id, amount from app.posting union all select park_id, debit_id, -amount from app.posting)`
const accountName = `coalesce(t.name, a.owner_id::text) || ' ' || a.kind`

/** What must hold of the books at any moment between two transactions (domain.md §3.8). */
const checks: readonly Check[] = [
  {
    title: '每个余额等于其分录合计',
    count: 'select count(*)::int as n from app.ledger_account where keeps_balance',
    faults: `select ${accountName} || '：余额 ' || ${yuan('a.balance')} || '，分录合计 ' || ${yuan('coalesce(sum(m.amount), 0)')} as fault
      from app.ledger_account a left join app.tenant t on t.id = a.owner_id left join ${movements} m on m.park_id = a.park_id and m.id = a.id
      where a.keeps_balance group by a.park_id, a.id, t.name having a.balance <> coalesce(sum(m.amount), 0)`,
  },
  {
    title: '没有余额低于下限',
    count: 'select count(*)::int as n from app.ledger_account where keeps_balance',
    faults: `select ${accountName} || '：余额 ' || ${yuan('a.balance')} || '，下限 ' || ${yuan('a.floor')} as fault
      from app.ledger_account a left join app.tenant t on t.id = a.owner_id where a.keeps_balance and a.balance < a.floor`,
  },
  {
    title: '每笔分录的借贷双方都在账上，全部账户合计为零',
    count: 'select count(*)::int as n from app.posting',
    faults: `select '分录 ' || p.id || '：' || ${yuan('p.amount')} || ' 的' || case when d.id is null then '借方' else '贷方' end || '账户不存在' as fault
        from app.posting p left join app.ledger_account d on d.park_id = p.park_id and d.id = p.debit_id
        left join app.ledger_account c on c.park_id = p.park_id and c.id = p.credit_id where d.id is null or c.id is null
      union all
      select '全部账户合计 ' || ${yuan('sum(m.amount)')} || '，应为 0.00' from ${movements} m join app.ledger_account a on a.park_id = m.park_id and a.id = m.id
        having sum(m.amount) <> 0`,
  },
  {
    title: '结算单的已付金额等于其分录',
    count: `select count(*)::int as n from app.settlement where status <> 'paying'`,
    // What reached the workers, the taxes and the fees. A round under way posts before it is counted.
    faults: `select '结算单 ' || s.sn || '：已付 ' || ${yuan('s.paid_amount')} || '，分录 ' || ${yuan('coalesce(p.posted, 0)')} as fault
      from app.settlement s left join (
        select m.settlement_id, sum(m.amount) filter (where a.kind = 'tax' or a.kind like 'fee.%' or m.is_payout) as posted from (
          select settlement_id, park_id, credit_id as id, amount, reason = 'payout' as is_payout from app.posting where settlement_id is not null
          union all select settlement_id, park_id, debit_id, -amount, reason = 'return' from app.posting where settlement_id is not null) m
        join app.ledger_account a on a.park_id = m.park_id and a.id = m.id and (a.kind = 'external' or a.kind = 'tax' or a.kind like 'fee.%')
        group by m.settlement_id) p on p.settlement_id = s.id
      where s.status <> 'paying' and s.paid_amount <> coalesce(p.posted, 0)`,
  },
  {
    title: '没有在途支付的结算单不冻结资金',
    count: 'select count(*)::int as n from app.settlement',
    faults: `select '结算单 ' || s.sn || '（' || s.status || '）：仍冻结 ' || ${yuan('sum(m.amount)')} as fault
      from (select settlement_id, park_id, credit_id as id, amount from app.posting where settlement_id is not null
        union all select settlement_id, park_id, debit_id, -amount from app.posting where settlement_id is not null) m
      join app.ledger_account a on a.park_id = m.park_id and a.id = m.id and a.kind = 'company.frozen' join app.settlement s on s.id = m.settlement_id
      group by s.sn, s.status having sum(m.amount) < 0 or (s.status <> 'paying' and sum(m.amount) <> 0)`,
  },
  {
    title: '已支付的账单各有一笔到账，其余没有',
    count: 'select count(*)::int as n from app.bill',
    faults: `select '账单 ' || b.sn || '（' || b.status || '）：实发 ' || ${yuan('b.net_amount')} || '，分录 ' || ${yuan('coalesce(p.posted, 0)')} as fault
      from app.bill b left join (
        select bill_id, sum(case when reason = 'payout' then amount when reason = 'return' and is_out then -amount else 0 end) as posted
        from (select p.bill_id, p.reason, p.amount, a.kind = 'external' as is_out from app.posting p
          join app.ledger_account a on a.park_id = p.park_id and a.id = p.debit_id where p.bill_id is not null and p.reason in ('payout', 'return')) x
        group by bill_id) p on p.bill_id = b.id
      where coalesce(p.posted, 0) <> case when b.status = 'paid' then b.net_amount else 0 end`,
  },
  {
    title: '服务次数等于其明细',
    count: 'select count(*)::int as n from app.service_balance',
    faults: `select coalesce(t.name, b.tenant_id::text) || ' ' || b.service || '：余 ' || b.count || '，明细合计 ' || coalesce(sum(e.change), 0) as fault
      from app.service_balance b left join app.tenant t on t.id = b.tenant_id left join app.service_entry e on e.tenant_id = b.tenant_id and e.service = b.service
      group by b.tenant_id, b.service, b.count, t.name having b.count <> coalesce(sum(e.change), 0)`,
  },
]

/** Looks at all of the books; the client stands in one moment of them (`atOneMoment`). */
export async function checkBooks(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { title, count, faults } of checks) {
    const { rows: counted } = await client.query<{ n: number }>(count)
    const { rows } = await client.query<{ fault: string }>(faults)
    findings.push({ title, checked: counted[0]?.n ?? 0, faults: rows.map(({ fault }) => fault) })
  }
  return findings
}

/** One hash over the ledger: accounts with their balances, postings, and the heads of the chains. Equal books, equal hash. */
export async function ledgerHash(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(`
    select encode(sha256(
      coalesce((select sha256(string_agg(sha256(convert_to(jsonb_build_array(park_id, id, owner_id, kind, keeps_balance, balance, floor)::text, 'UTF8')), '' order by park_id, id))
        from app.ledger_account), '')
      || coalesce((select sha256(string_agg(app.audit_leaf(p), '' order by park_id, id)) from app.posting p), '')
      || coalesce((select string_agg(hash, '' order by source, n) from app.audit_seal), '')), 'hex') as hash`)
  return rows[0]?.hash ?? ''
}
