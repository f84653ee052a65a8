import type pg from 'pg'
import type { Finding } from './books.ts'

/** The number of faults shown; more would bury the first ones. */
const shown = 50
const names = { bill: '账单', payout: '付款', payment_phone: '支付手机号' } as const

interface Fault {
  kind: keyof typeof names
  id: string
  /** Null for what is gone. */
  number: string | null
  what: string
}

/** Compares the payee of every bill, every payout and every payment phone with the hash that the application added last (0018_seals.sql). */
export async function checkPayees(client: pg.Client): Promise<Finding> {
  const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from app.payee')
  const { rows } = await client.query<Fault>(
    `with told as (
       select distinct on (r.kind, one.id) r.kind, one.id, one.leaf from app.payee_record r, unnest(r.ids, r.leaves) as one(id, leaf)
       order by r.kind, one.id, r.create_at desc, r.stamp desc)
     select coalesce(t.kind, p.kind) as kind, coalesce(t.id, p.id) as id, p.number,
       case when p.id is null then '已被删除' when t.id is null then '不是系统写入的' else '收款信息被改动' end as what
     from told t full join app.payee p on p.kind = t.kind and p.id = t.id
     where t.leaf is distinct from p.leaf order by 1, 2 limit ${shown}`)
  return {
    title: '收款账号、付款与支付手机号等于系统写入时的登记',
    checked: counted[0]?.n ?? 0,
    faults: rows.map(({ kind, id, number, what }) => `${names[kind]} ${number ?? id}：${what}`),
  }
}
