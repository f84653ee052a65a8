import type { Acknowledged, Stage } from './documents.ts'
import type { Owner } from './owner.ts'
import { invoiceFacts } from '../invoice-facts.ts'
import { proofFacts } from './proof-steps.ts'
import { reportFacts } from '../report-facts.ts'
import { signingFacts } from '../signing-facts.ts'

interface Invariant {
  /** One failure line for every row that the query returns. */
  readonly what: string
  readonly query: string
}

const movements = `(select park_id, settlement_id, bill_id, reason, credit_id as account_id, amount from app.posting
  union all select park_id, settlement_id, bill_id, reason, debit_id, -amount from app.posting)`

const noOpenJobs: Invariant = { what: '任务不应停留或失败', query: `select id, kind, category, status, attempts, failure_reason from app.job where finish_at is null or failure_reason <> ''` }

/** Invariants that hold whenever no payment round is open, no matter how processes died before. */
const invariants: readonly Invariant[] = [
  {
    what: '账户余额应等于分录之和',
    query: `select a.kind, a.owner_id, a.balance::float8, coalesce(sum(m.amount), 0)::float8 as posted
      from app.ledger_account a left join ${movements} m on m.park_id = a.park_id and m.account_id = a.id
      where a.keeps_balance group by a.park_id, a.id having a.balance <> coalesce(sum(m.amount), 0) or a.balance < 0`,
  },
  {
    what: '结算单从企业钱包出去的钱应等于已付金额，且没有冻结',
    query: `select s.sn, s.status, s.paid_amount::float8, sum(m.amount)::float8 as moved, sum(m.amount) filter (where a.kind in ('company.frozen', 'company.book_frozen'))::float8 as frozen
      from app.settlement s join ${movements} m on m.park_id = s.park_id and m.settlement_id = s.id and m.reason not in ('service_fee', 'service_fee_back') join app.ledger_account a on a.park_id = m.park_id and a.id = m.account_id and a.kind in ('company.available', 'company.frozen', 'company.book', 'company.book_frozen')
      where s.status <> 'paying' group by s.park_id, s.id
      having sum(m.amount) <> -s.paid_amount or sum(m.amount) filter (where a.kind in ('company.frozen', 'company.book_frozen')) <> 0`,
  },
  {
    what: '服务费账单的已付应等于其分录，付清的没有待付',
    query: `select f.sn, f.status, f.amount::float8, (f.paid_amount + f.credit_amount)::float8 as covered, coalesce(sum(m.amount), 0)::float8 as posted from app.service_fee_bill f
      join app.settlement s on s.park_id = f.park_id and s.id = f.settlement_id and s.rates ->> 'is_separate_fee' = 'true'
      left join app.posting m on m.park_id = f.park_id and m.settlement_id = f.settlement_id and m.reason = 'service_fee'
      group by f.park_id, f.id having f.paid_amount + f.credit_amount <> coalesce(sum(m.amount), 0) or (f.status = 'paid') <> (f.due_amount = 0)`,
  },
  {
    what: '每条账单每轮至多一笔付款，并与银行收到的一致',
    query: `with o as materialized (select request_no, status, amount from app.payout union all select request_no, status, amount from app.withdraw_payout)
      select coalesce(o.request_no, b.request_no) as request_no, o.status, b.outcome, o.amount::float8, b.amount::float8 as bank_amount from o full join simulator.payment b on b.request_no = o.request_no
      where o.request_no is null or (b.request_no is null and o.amount > 0) or o.status not in ('success', 'failure') or (b.request_no is not null and (o.status <> b.outcome or o.amount <> b.amount))`,
  },
  { what: '一条账单不应付两次', query: `select bill_id, count(*)::int as times from app.payout where status = 'success' group by bill_id having count(*) > 1` },
  {
    what: '账单状态应与付款结果一致',
    query: `select b.sn, b.status, b.paid from (select sn, status, exists (select from app.payout o where o.park_id = bill.park_id and o.bill_id = bill.id and o.status = 'success') as paid from app.bill) b
      where (b.status = 'paid') <> b.paid or b.status = 'paying'`,
  },
  {
    what: '结算单的笔数与金额应等于其账单',
    query: `select s.sn, s.status, s.bill_count, s.paid_count, s.failed_count, count(b.id)::int as bills, count(b.id) filter (where b.status = 'paid')::int as paid
      from app.settlement s left join app.bill b on b.park_id = s.park_id and b.settlement_id = s.id where s.status <> 'canceled' group by s.park_id, s.id
      having s.bill_count <> count(b.id) or s.settlement_amount <> sum(b.amount) or s.paid_count <> count(b.id) filter (where b.status = 'paid')
        or (s.status = 'paid' and s.paid_count <> s.bill_count) or (s.status = 'pay_failure' and s.paid_count + s.failed_count <> s.bill_count)`,
  },
  {
    what: '批次的笔数与金额应等于其账单',
    query: `select p.sn, p.bill_count, count(b.id)::int as bills from app.bill_batch p left join app.bill b on b.park_id = p.park_id and b.batch_id = p.id
      group by p.park_id, p.id having p.bill_count <> count(b.id) or p.amount <> coalesce(sum(b.amount), 0)`,
  },
  { what: '一个批次只生成一张结算单', query: `select batch_id, count(*)::int as settlements from app.settlement where status <> 'canceled' and split_from is null group by batch_id having count(*) > 1` },
  {
    what: '拆分出的结算单合计应等于原结算单',
    query: `select o.sn, o.status, o.pay_amount::float8, sum(p.pay_amount)::float8 as parts, count(*)::int as n from app.settlement p join app.settlement o on o.park_id = p.park_id and o.id = p.split_from
      group by o.park_id, o.id having o.status <> 'canceled' or sum(p.pay_amount) <> o.pay_amount or sum(p.bill_count) <> o.bill_count`,
  },
  {
    what: '同一动作在变更记录中只记一次',
    query: `select entity, thing, action, count(*)::int as times from app.history_event, unnest(coalesce(members, array[entity_id])) as thing
      where entity in ('bill_batch', 'settlement', 'bill', 'withdraw', 'bank_deposit') group by entity, thing, action having count(*) > 1`,
  },
  {
    what: '没有付款时冻结的应是待审核、处理中的提现',
    query: `select a.kind, a.owner_id, a.balance::float8, coalesce(sum(w.amount), 0)::float8 as withdrawn from app.ledger_account a
      left join app.withdraw_record w on w.park_id = a.park_id and w.owner_id = a.owner_id and w.status in ('to_audit', 'paying') and w.channel = case when a.kind = 'company.frozen' then 'cmb' else 'alipay' end where a.kind in ('company.frozen', 'company.book_frozen')
      group by a.park_id, a.id having a.balance <> coalesce(sum(w.amount), 0)`,
  },
  {
    what: '银行的每一笔入账应恰好记一次',
    query: `with booked as materialized (select d.bank_ref from app.bank_deposit d join app.posting p on p.park_id = d.park_id and p.source_id = d.id and p.reason not in ('clarify', 'unknown_out_back') and (p.reason <> 'charge' or d.kind = 'charge'))
      select e.bank_ref, count(b.bank_ref)::int as times from simulator.bank_entry e left join booked b on b.bank_ref = e.bank_ref group by e.bank_ref having count(b.bank_ref) <> 1`,
  },
  {
    what: '支付宝的每一笔付款应恰好记一次',
    query: `with o as materialized (select o.order_no, o.status, p.id from app.alipay_order o left join app.posting p on p.park_id = o.park_id and p.source_id = o.id and p.reason = 'topup')
      select b.order_no, o.status, count(o.id)::int as times from simulator.alipay_payment b join o on o.order_no = b.order_no group by b.order_no, b.status, o.status having count(o.id) <> case when b.status = 'paid' then 1 else 0 end`,
  },
  {
    what: '认领的来款应恰好转出一次',
    query: `select d.bank_ref, d.status, count(p.id)::int as times from app.bank_deposit d left join app.posting p on p.park_id = d.park_id and p.source_id = d.id and p.reason = 'clarify'
      group by d.park_id, d.id having count(p.id) <> case when d.status = 'claimed' then 1 else 0 end`,
  },
  {
    what: '确认为本方付款的不明出账应恰好冲正一次',
    query: `select d.bank_ref, d.status, count(p.id)::int as times from app.bank_deposit d left join app.posting p on p.source_id = d.id and p.reason = 'unknown_out_back'
      group by d.park_id, d.id having count(p.id) <> case when d.status = 'offset' then 1 else 0 end`,
  },
  {
    what: '提现转出的钱应与其状态一致',
    query: `select w.sn, w.status, coalesce(sum(p.amount) filter (where p.reason = 'withdraw_paid'), 0)::float8 as paid from app.withdraw_record w left join app.posting p on p.park_id = w.park_id and p.source_id = w.id
      group by w.park_id, w.id having coalesce(sum(p.amount) filter (where p.reason = 'withdraw_paid'), 0) <> case when w.status = 'success' then w.amount else 0 end`,
  },
  {
    what: '工人的限额占用应等于其账单',
    query: `select u.person_id, u.month, u.amount::float8, b.amount::float8 as bills from app.limit_usage u
      left join (select b.park_id, b.person_id, b.reserved_month, x.scope_id, sum(b.amount) as amount from app.bill b, unnest(array[b.park_id, b.agency_id, b.company_id]) as x(scope_id)
        where b.status in ('in_settlement', 'paying', 'paid') group by 1, 2, 3, 4) b
        on b.park_id = u.park_id and b.person_id = u.person_id and b.reserved_month = u.month and b.scope_id = u.scope_id
      where u.amount <> coalesce(b.amount, 0)`,
  },
  {
    what: '一条短信应在发出时恰好扣一次',
    query: `with e as materialized (select id, request_no from app.service_entry where service = 'sms' and change = -1)
      select o.id, o.sent_at, count(e.id)::int as taken from app.sms_outbox o left join e on e.request_no = o.id::text
      where o.usage is not null group by o.id having count(e.id) <> case when max(o.sent_at) is null then 0 else 1 end`,
  },
  {
    what: '短信余额应等于明细之和',
    query: `select b.tenant_id, b.count, b.debt, sum(e.change)::int as entered from app.service_balance b left join app.service_entry e on e.park_id = b.park_id and e.tenant_id = b.tenant_id and e.service = b.service
      where b.service = 'sms' group by b.park_id, b.tenant_id, b.service having b.count - b.debt <> coalesce(sum(e.change), 0)`,
  },
  ...invoiceFacts,
  ...proofFacts,
  ...reportFacts,
  ...signingFacts.map(({ what, sql }) => ({ what, query: sql })),
  noOpenJobs,
  { what: '请求编号不应停留在处理中', query: `select key, call from app.idempotency where status is null` },
  { what: '事务不应停留', query: `select pid, state, query from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and xact_start < now() - interval '10 seconds'` },
]

const order: readonly Stage[] = ['created', 'confirmed', 'audited', 'paying', 'over']
const reached: Readonly<Record<string, Stage>> = { to_confirm: 'created', to_audit: 'confirmed', to_payment: 'audited', paying: 'paying', paid: 'over', pay_failure: 'over' }

/** One line for each invariant that does not hold. `openJobs`: no worker runs, so jobs may be waiting. */
export async function violations(owner: Owner, { openJobs = false } = {}): Promise<string[]> {
  const broken: string[] = []
  for (const { what, query } of openJobs ? invariants.filter((invariant) => invariant !== noOpenJobs) : invariants) {
    for (const row of (await owner.rows(query)).slice(0, 3)) broken.push(`${what}，得到 ${JSON.stringify(row)}`)
  }
  return broken
}

/** The same, plus: everything acknowledged to a client exists, and nothing exists that was never requested. */
export async function failuresIn(owner: Owner, acknowledged: Acknowledged): Promise<string[]> {
  const wrong = await violations(owner)
  const found = new Map((await owner.rows('select id, status from app.settlement')).map((row) => [String(row['id']), String(row['status'])]))
  for (const [id, stage] of acknowledged.settlements) {
    const status = found.get(id) ?? '没有这张结算单'
    const now = reached[status]
    if (now === undefined || order.indexOf(now) < order.indexOf(stage)) wrong.push(`结算单 ${id} 已应答 ${stage}，得到 ${status}`)
  }
  const batches = new Map((await owner.rows('select id, bill_count from app.bill_batch')).map((row) => [String(row['id']), Number(row['bill_count'])]))
  for (const [id, bills] of acknowledged.imports) if (batches.get(id) !== bills) wrong.push(`导入 ${id} 已应答，应有 ${bills} 条账单，得到 ${batches.get(id) ?? '没有批次'}`)
  for (const id of batches.keys()) if (!acknowledged.imports.has(id)) wrong.push(`批次 ${id} 没有人收到过它的应答：同一请求做了两次`)
  for (const id of found.keys()) if (!acknowledged.settlements.has(id)) wrong.push(`结算单 ${id} 没有人收到过它的应答：同一请求做了两次`)
  const withdrawals = new Map((await owner.rows('select id, status from app.withdraw_record')).map((row) => [String(row['id']), String(row['status'])]))
  for (const [id, open] of acknowledged.withdrawals) if (!withdrawals.has(id) || open.includes(withdrawals.get(id) ?? '')) wrong.push(`提现 ${id} 已应答，得到 ${withdrawals.get(id) ?? '没有这笔提现'}`)
  for (const id of withdrawals.keys()) if (!acknowledged.withdrawals.has(id)) wrong.push(`提现 ${id} 没有人收到过它的应答：同一请求做了两次`)
  const files = new Set((await owner.rows(`select id from app.job where kind = 'export' and status = 'export_success' and file_id is not null`)).map((row) => String(row['id'])))
  for (const id of acknowledged.exports) if (!files.has(id)) wrong.push(`导出 ${id} 已应答，但没有文件`)
  return wrong
}
