import type pg from 'pg'
import { BOOK_ACCOUNTS } from '@linggong/shared/domain/postings'
import { checkWithholding } from './withholding.ts'

export interface Finding {
  /** The name of the check, in Chinese. */
  readonly title: string
  /** The number of records checked. */
  readonly checked: number
  /** Each fault with the actual and the expected amount. */
  readonly faults: readonly string[]
}

interface Check {
  readonly title: string
  /** SQL that counts the records to check. */
  readonly count: string
  /** SQL whose column `fault` is one sentence per violation; no row: the check passes. */
  readonly faults: string
}

const yuan = (cents: string): string => `to_char((${cents}) / 100.0, 'FM999999999999990.00')`

const movements = `(select park_id, credit_id as id, amount from app.posting union all select park_id, debit_id, -amount from app.posting)`
/** The same of settlements. */
const settled = `(select park_id, settlement_id, credit_id as id, amount from app.posting where settlement_id is not null union all select park_id, settlement_id, debit_id, -amount from app.posting where settlement_id is not null)`
/** What becomes of fees afterwards, and what is paid by a fee bill (decision 83): not what the payment of a settlement has charged. */
const apart = `'sweep', 'service_fee', 'service_fee_back'`
/** The service fees of a settlement are a bill of their own. */
const isSeparate = `coalesce((s.rates ->> 'is_separate_fee')::bool, false)`
const ofBook = (alias: string): string => `${alias}.kind in (${BOOK_ACCOUNTS.map((key) => `'${key}'`).join(', ')})`
const accountName = `coalesce(t.name, a.owner_id::text) || ' ' || a.kind`

/** The postings made in a month: how many, and the hash of all of them in order, as certificates have it. */
const postingsOf = (park: string, month: string): string => `(
  select count(*) as n, encode(sha256(coalesce(string_agg(app.audit_leaf(row(q.*)::app.posting), '' order by q.create_at, q.id), '')), 'hex') as hash from app.posting q
  where q.park_id = ${park} and q.create_at >= ((${month} || '-01')::timestamp at time zone 'Asia/Shanghai') and q.create_at < (((${month} || '-01')::date + interval '1 month') at time zone 'Asia/Shanghai'))`

/** The ledger's invariants, valid between any two transactions (domain.md §3.8). */
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
      select '分录 ' || p.id || '：' || case when p.in_book then '标为' else '没有标为' end || '资金记账本的分录，与其账户不符' from app.posting p
        join app.ledger_account d on d.park_id = p.park_id and d.id = p.debit_id join app.ledger_account c on c.park_id = p.park_id and c.id = p.credit_id
        where p.in_book <> (${ofBook('d')} or ${ofBook('c')})
      union all
      select '分录 ' || p.id || '：交易时间与银行或支付宝所报的不符' from app.posting p
        left join app.bank_deposit b on b.park_id = p.park_id and b.id = p.source_id left join app.alipay_order o on o.park_id = p.park_id and o.id = p.source_id
        where p.trans_at is not null and p.trans_at is distinct from coalesce(b.trans_at, o.pay_at)
      union all
      select '全部账户合计 ' || ${yuan('sum(m.amount)')} || '，应为 0.00' from ${movements} m join app.ledger_account a on a.park_id = m.park_id and a.id = m.id
        having sum(m.amount) <> 0`,
  },
  {
    title: '结算单的已付金额等于其分录',
    count: `select count(*)::int as n from app.settlement where status <> 'paying'`,
    // What was paid to workers, taxes and fees. An open round posts before it is counted.
    faults: `select '结算单 ' || s.sn || '：已付 ' || ${yuan('s.paid_amount')} || '，分录 ' || ${yuan('coalesce(p.posted, 0)')} as fault
      from app.settlement s left join (
        select m.settlement_id, sum(m.amount) filter (where a.kind = 'tax' or a.kind like 'fee.%' or m.is_payout) as posted from (
          select settlement_id, park_id, credit_id as id, amount, reason = 'payout' as is_payout from app.posting where settlement_id is not null and reason not in (${apart})
          union all select settlement_id, park_id, debit_id, -amount, reason = 'return' from app.posting where settlement_id is not null and reason not in (${apart})) m
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
      join app.ledger_account a on a.park_id = m.park_id and a.id = m.id and a.kind in ('company.frozen', 'company.book_frozen') join app.settlement s on s.park_id = m.park_id and s.id = m.settlement_id
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
    title: '每张结算单已计收的费用等于按已支付账单重新计算的费用',
    count: `select count(*)::int as n from app.settlement where status not in ('paying', 'canceled') and round > 0`,
    // Computed in SQL, so that the application's rules are not checked against themselves (domain.md §3.2 "Partial results").
    faults: `with paid as (
        select park_id, settlement_id, count(*) as bills, count(*) filter (where status = 'paid') as paid, coalesce(sum(amount) filter (where status = 'paid'), 0) as amount,
          coalesce(sum(excess_amount) filter (where status = 'paid'), 0) as excess, coalesce(sum(promotion_fee) filter (where status = 'paid'), 0) as promotion,
          coalesce(sum(accounting_fee) filter (where status = 'paid'), 0) as accounting
        from app.bill where settlement_id is not null group by park_id, settlement_id),
      people as (
        select u.park_id, u.settlement_id, count(*) as people from app.user_use_fee u
        where exists (select from app.bill b where b.park_id = u.park_id and b.settlement_id = u.settlement_id and b.person_id = u.person_id and b.status = 'paid') group by u.park_id, u.settlement_id),
      due as (
        select s.*, p.bills = p.paid as whole, p.amount as paid_s, p.excess, p.promotion, p.accounting, coalesce(u.people, 0) as people,
          least(s.company_tax, round(s.settlement_amount * (s.rates ->> 'income_tax_ppm')::numeric / 1000000)) as confirmed_income
        from app.settlement s join paid p on p.park_id = s.park_id and p.settlement_id = s.id left join people u on u.park_id = s.park_id and u.settlement_id = s.id
        where s.status not in ('paying', 'canceled') and s.round > 0)
      select '结算单 ' || d.sn || ' ' || x.label || '：已计收 ' || ${yuan('x.stands')} || '，应为 ' || ${yuan('x.owed')} as fault
      from due d cross join lateral (values
        ('企业服务费', coalesce((d.charged ->> 'enterprise_service_fee')::numeric, 0), case when whole then d.enterprise_service_fee else least(d.enterprise_service_fee, round(d.paid_s * (d.rates ->> 'enterprise_service_fee_ppm')::numeric / 1000000)) end),
        ('超额附加服务费', coalesce((d.charged ->> 'enterprise_added_service_fee')::numeric, 0), case when whole then d.enterprise_added_service_fee else least(d.enterprise_added_service_fee, round(d.excess * (d.rates ->> 'enterprise_added_service_fee_ppm')::numeric / 1000000)) end),
        ('增值服务费', coalesce((d.charged ->> 'value_added_service_fee')::numeric, 0), case when whole then d.value_added_service_fee else least(d.value_added_service_fee, round(d.paid_s * (d.rates ->> 'value_added_service_fee_ppm')::numeric / 1000000)) end),
        ('用户使用费', coalesce((d.charged ->> 'user_use_fee')::numeric, 0), least(d.user_use_fee, d.people * (d.rates ->> 'user_use_fee')::numeric)),
        ('推广费', coalesce((d.charged ->> 'promotion_fee')::numeric, 0), d.promotion),
        ('出账手续费', coalesce((d.charged ->> 'accounting_fee')::numeric, 0), d.accounting),
        ('企业承担个税', coalesce((d.charged ->> 'company_income_tax')::numeric, 0), case when whole then d.confirmed_income else least(d.confirmed_income, round(d.paid_s * (d.rates ->> 'income_tax_ppm')::numeric / 1000000)) end),
        ('企业承担增值税及附加', coalesce((d.charged ->> 'company_value_added_tax')::numeric, 0), case when whole then d.company_tax - d.confirmed_income
          else least(d.company_tax - d.confirmed_income, round(d.paid_s * (d.rates ->> 'personal_value_added_tax_ppm')::numeric / 1000000)) end)
      ) as x(label, stands, owed) where x.stands <> x.owed`,
  },
  {
    title: '计收的费用逐项等于其分录',
    count: `select count(*)::int as n from app.settlement where status not in ('paying', 'canceled') and round > 0`,
    faults: `with posted as (
        select m.settlement_id, a.kind, sum(m.amount) as amount from (
          select settlement_id, park_id, credit_id as id, amount from app.posting where settlement_id is not null and reason <> 'sweep'
          union all select settlement_id, park_id, debit_id, -amount from app.posting where settlement_id is not null and reason <> 'sweep') m
        join app.ledger_account a on a.park_id = m.park_id and a.id = m.id group by m.settlement_id, a.kind),
      paid as (
        select settlement_id, sum(personal_service_fee) as personal, sum(card_fee) as card, sum(amount - personal_service_fee - card_fee - net_amount) as tax
        from app.bill where status = 'paid' group by settlement_id)
      select '结算单 ' || s.sn || ' ' || x.kind || '：分录 ' || ${yuan('coalesce(p.amount, 0)')} || '，应为 ' || ${yuan('x.owed')} as fault
      from app.settlement s left join paid b on b.settlement_id = s.id cross join lateral (values
        ('fee.enterprise', coalesce((s.charged ->> 'enterprise_service_fee')::numeric, 0)), ('fee.added', coalesce((s.charged ->> 'enterprise_added_service_fee')::numeric, 0)),
        ('fee.value_added', coalesce((s.charged ->> 'value_added_service_fee')::numeric, 0)), ('fee.use', coalesce((s.charged ->> 'user_use_fee')::numeric, 0)),
        ('fee.promotion', coalesce((s.charged ->> 'promotion_fee')::numeric, 0)), ('fee.personal', coalesce(b.personal, 0)),
        ('fee.channel', coalesce((s.charged ->> 'accounting_fee')::numeric, 0) + coalesce(b.card, 0)),
        ('tax', coalesce((s.charged ->> 'company_income_tax')::numeric, 0) + coalesce((s.charged ->> 'company_value_added_tax')::numeric, 0) + coalesce(b.tax, 0))
      ) as x(kind, owed) left join posted p on p.settlement_id = s.id and p.kind = x.kind
      left join app.service_fee_bill f on ${isSeparate} and f.park_id = s.park_id and f.settlement_id = s.id
      where s.status not in ('paying', 'canceled') and s.round > 0 and coalesce(p.amount, 0) <> x.owed
        -- A separate service fee that is due stands in the books as far as it has been paid.
        and (coalesce(f.due_amount, 0) = 0 or x.kind not in ('fee.enterprise', 'fee.added', 'fee.value_added', 'fee.use') or coalesce(p.amount, 0) > x.owed or coalesce(p.amount, 0) < 0)`,
  },
  {
    title: '已归集的结算单不留费用',
    count: `select count(*)::int as n from app.settlement where swept_round = round and round > 0`,
    // A round that is open, or closed within the time in which the bank may return payments, keeps its fees (decision 82).
    faults: `select '结算单 ' || s.sn || ' ' || a.kind || '：未归集 ' || ${yuan('sum(m.amount)')} as fault
      from app.settlement s join ${settled} m on m.park_id = s.park_id and m.settlement_id = s.id join app.ledger_account a on a.park_id = m.park_id and a.id = m.id and a.kind like 'fee.%'
      where s.swept_round = s.round and s.round > 0
        -- A separate service fee that was paid since is swept by the next clock.
        and not exists (select from app.service_fee_bill f where f.park_id = s.park_id and f.settlement_id = s.id and f.to_sweep)
      group by s.sn, a.kind having sum(m.amount) <> 0`,
  },
  {
    title: '企业服务费账单等于结算单已计收的服务费',
    count: `select count(*)::int as n from app.service_fee_bill where kind = 'company_service_fee'`,
    faults: `select '结算单 ' || s.sn || '：服务费账单 ' || ${yuan('coalesce(f.amount, 0)')} || '，已计收 ' || ${yuan('x.charged')} as fault
      from app.settlement s left join app.service_fee_bill f on f.park_id = s.park_id and f.settlement_id = s.id and f.kind = 'company_service_fee'
      cross join lateral (select ${['enterprise_service_fee', 'enterprise_added_service_fee', 'value_added_service_fee', 'user_use_fee'].map((key) => `coalesce((s.charged ->> '${key}')::numeric, 0)`).join(' + ')} as charged) x
      where s.status <> 'paying' and coalesce(f.amount, 0) <> x.charged`,
  },
  {
    title: '结算单可开票的另付服务费等于其账单的已付与抵扣',
    count: `select count(*)::int as n from app.settlement s where ${isSeparate}`,
    faults: `select '结算单 ' || s.sn || '：另付的服务费 ' || ${yuan('s.separate_fee')} || '，账单已付与抵扣 ' || ${yuan('coalesce(f.paid_amount + f.credit_amount, 0)')} as fault
      from app.settlement s left join app.service_fee_bill f on ${isSeparate} and f.park_id = s.park_id and f.settlement_id = s.id
      where s.separate_fee <> coalesce(f.paid_amount + f.credit_amount, 0) and not coalesce(f.to_tell, false)`,
  },
  {
    title: '结算单的开票占用等于在途申请，已开票金额等于开具减红冲',
    count: 'select count(*)::int as n from app.invoice_batch_settlement',
    faults: `select '结算单 ' || s.sn || '：占用 ' || ${yuan('s.applied_amount')} || '、已开票 ' || ${yuan('s.invoiced_amount')} || '，应为 ' || ${yuan('coalesce(t.applied, 0)')} || '、' || ${yuan('coalesce(t.invoiced, 0)')} as fault
      from app.settlement s left join (
        select t.park_id, t.settlement_id, sum(t.issued_amount - t.red_amount) as invoiced, sum(case when d.status in ('canceled', 'rejected') then t.issued_amount else t.amount end - t.red_amount) as applied
        from app.invoice_batch_settlement t join app.invoice_batch_detail d on d.park_id = t.park_id and d.id = t.detail_id group by 1, 2) t on t.park_id = s.park_id and t.settlement_id = s.id
      where s.applied_amount <> coalesce(t.applied, 0) or s.invoiced_amount <> coalesce(t.invoiced, 0)`,
  },
  {
    title: '服务费账单的已付金额与抵扣等于其分录，付清的没有待付',
    count: 'select count(*)::int as n from app.service_fee_bill',
    // What is paid with its settlement has no postings of its own.
    faults: `with posted as (
        select park_id, settlement_id, sum(case when reason = 'service_fee' then amount else -amount end) as amount from app.posting
        where reason in ('service_fee', 'service_fee_back') group by park_id, settlement_id)
      select '服务费账单 ' || f.sn || '（' || f.status || '）：已付与抵扣 ' || ${yuan('f.paid_amount + f.credit_amount')} || '，分录 ' || ${yuan('coalesce(p.amount, 0)')} || '，待付 ' || ${yuan('f.due_amount')} as fault
      from app.service_fee_bill f left join app.settlement s on s.park_id = f.park_id and s.id = f.settlement_id left join posted p on p.park_id = f.park_id and p.settlement_id = f.settlement_id
      where (f.status = 'paid' and f.due_amount <> 0) or (f.status in ('to_payment', 'pay_failure') and f.due_amount = 0)
        or (f.settlement_id is not null and coalesce(p.amount, 0) <> case when ${isSeparate} then f.paid_amount + f.credit_amount else 0 end)`,
  },
  {
    title: '每人被扣的税费等于已扣、待抵扣与已退还之和',
    count: 'select count(distinct (park_id, person_id))::int as n from app.tax_month',
    faults: `with bills as (
        select park_id, person_id, sum(amount - personal_service_fee - card_fee - net_amount) as tax from app.bill
        where status in ('paying', 'paid') and tax_month is not null group by park_id, person_id),
      refunds as (select park_id, person_id, sum(amount) as amount from app.tax_refund where status <> 'failure' group by park_id, person_id),
      months as (
        select park_id, person_id, sum(vat + urban_tax + edu_surcharge + local_edu_surcharge + income_tax) as taken, sum(credit) as credit,
          sum(carried_vat + carried_urban_tax + carried_edu_surcharge + carried_local_edu_surcharge + carried_income_tax) as carried
        from app.tax_month group by park_id, person_id)
      select '用户 ' || m.person_id || '：账单扣税 ' || ${yuan('coalesce(b.tax, 0)')} || '，已扣 ' || ${yuan('m.taken')} || '、待抵扣 ' || ${yuan('m.credit')} || '、已退还 ' || ${yuan('coalesce(r.amount, 0)')} as fault
      from months m left join bills b using (park_id, person_id) left join refunds r using (park_id, person_id)
      where coalesce(b.tax, 0) <> m.taken + m.credit + coalesce(r.amount, 0) or (m.credit > 0 and m.carried > 0)`,
  },
  {
    title: '园区税费账户等于已扣、待抵扣与企业定额税费之和，减已完税的税费',
    count: `select count(*)::int as n from app.ledger_account where kind = 'tax'`,
    // An open round has posted bills that are not counted as paid yet; their taxes are already in the months.
    faults: `with held as (
        select a.park_id, sum(m.amount) as amount from ${movements} m join app.ledger_account a on a.park_id = m.park_id and a.id = m.id and a.kind = 'tax' group by a.park_id),
      months as (select park_id, sum(vat + urban_tax + edu_surcharge + local_edu_surcharge + income_tax + credit) as amount from app.tax_month group by park_id),
      flat as (select park_id, sum(amount) as amount from app.flat_tax group by park_id),
      paid as (select park_id, sum(vat + surcharge + income_tax) as amount from app.income_summary where status = 'finished' group by park_id),
      waiting as (select park_id, sum(amount - personal_service_fee - card_fee - net_amount) as amount from app.bill where status = 'paying' and tax_month is not null group by park_id)
      select coalesce(t.name, m.park_id::text) || '：税费账户 ' || ${yuan('coalesce(h.amount, 0)')} || '，应为 ' || ${yuan('m.amount + coalesce(f.amount, 0) - coalesce(w.amount, 0) - coalesce(b.amount, 0)')} as fault
      from months m left join held h using (park_id) left join flat f using (park_id) left join waiting w using (park_id) left join paid b using (park_id) left join app.tenant t on t.id = m.park_id
      where coalesce(h.amount, 0) <> m.amount + coalesce(f.amount, 0) - coalesce(w.amount, 0) - coalesce(b.amount, 0)`,
  },
  {
    title: '每笔完税的税费逐项等于其分录',
    count: `select count(*)::int as n from app.income_summary where status = 'finished'`,
    faults: `with posted as (
        select p.park_id, p.source_id as id, p.reason, sum(case when a.kind = 'tax' then p.amount else -p.amount end) as amount
        from app.posting p join app.ledger_account a on a.park_id = p.park_id and a.id = p.debit_id where p.reason like 'tax\\_paid\\_%' group by 1, 2, 3),
      owed as (
        select s.park_id, s.id, x.reason, x.amount from app.income_summary s
        cross join lateral (values ('tax_paid_vat', s.vat), ('tax_paid_surcharge', s.surcharge), ('tax_paid_income', s.income_tax)) x(reason, amount) where s.status = 'finished' and x.amount <> 0)
      select '收入汇总 ' || id || ' ' || reason || '：分录 ' || ${yuan('coalesce(p.amount, 0)')} || '，应为 ' || ${yuan('coalesce(o.amount, 0)')} as fault
      from owed o full join posted p using (park_id, id, reason) where coalesce(p.amount, 0) <> coalesce(o.amount, 0)`,
  },
  {
    title: '每份关账证书的分录与防篡改链仍与账本一致',
    count: 'select count(*)::int as n from app.month_certificate',
    faults: `select coalesce(t.name, c.park_id::text) || ' ' || c.month || ' 第 ' || c.n || ' 次关账：证书 ' || c.posting_count || ' 笔 ' || left(c.posting_hash, 16) || '，账本 ' || p.n || ' 笔 ' || left(p.hash, 16) as fault
        from app.month_certificate c left join app.tenant t on t.id = c.park_id cross join lateral ${postingsOf('c.park_id', 'c.month')} p where p.n <> c.posting_count or p.hash <> c.posting_hash
      union all
      select coalesce(t.name, c.park_id::text) || ' ' || c.month || ' 第 ' || c.n || ' 次关账：防篡改链第 ' || c.chain_n || ' 块已变' as fault
        from app.month_certificate c left join app.tenant t on t.id = c.park_id left join app.audit_seal s on s.source = 'posting' and s.n = c.chain_n
        where c.chain_n > 0 and encode(s.hash, 'hex') is distinct from c.chain_hash`,
  },
  {
    title: '企业定额税费逐月等于按已支付账单重新计算的税费',
    count: 'select count(*)::int as n from app.flat_tax',
    // Also computed in SQL. A closed month keeps its declared amounts: later corrections are booked in another month.
    faults: `with due as (
        select p.park_id, p.settlement_id, p.tax_month, p.up_to - coalesce(lag(p.up_to) over (partition by p.park_id, p.settlement_id order by p.tax_month), 0) as amount
        from (
          select s.park_id, s.id as settlement_id, m.tax_month, case when m.is_last then c.flat else least(c.flat,
            round(m.amount * (s.rates ->> 'income_tax_ppm')::numeric / 1000000) + round(m.amount * (s.rates ->> 'personal_value_added_tax_ppm')::numeric / 1000000)) end as up_to
          from (
            select park_id, settlement_id, tax_month, sum(sum(amount)) over (partition by park_id, settlement_id order by tax_month) as amount,
              lead(tax_month) over (partition by park_id, settlement_id order by tax_month) is null as is_last
            from app.bill where status = 'paid' and tax_month is not null group by park_id, settlement_id, tax_month) m
          join app.settlement s on s.park_id = m.park_id and s.id = m.settlement_id and s.status <> 'paying' and ((s.rates ->> 'income_tax_ppm')::numeric > 0 or (s.rates ->> 'personal_value_added_tax_ppm')::numeric > 0)
          cross join lateral (select coalesce((s.charged ->> 'company_income_tax')::numeric, 0) + coalesce((s.charged ->> 'company_value_added_tax')::numeric, 0) as flat) c) p),
      booked as (
        select f.park_id, f.settlement_id, f.tax_month, sum(f.amount) as amount from app.flat_tax f join app.settlement s on s.park_id = f.park_id and s.id = f.settlement_id and s.status <> 'paying'
        group by f.park_id, f.settlement_id, f.tax_month),
      placed as (
        select f.*, case when exists (select from app.month_close c where c.park_id = f.park_id and c.month = f.tax_month and c.closed_at is not null and (c.kind = 'hand' or c.due_on > (f.tax_month || '-16')::date + interval '1 month'))
            -- Closed by hand, or opened again: its change log says what it was then.
            and f.month in (f.tax_month, to_char(f.booked_at at time zone 'Asia/Shanghai', 'YYYY-MM')) then f.month
          when (f.booked_at at time zone 'Asia/Shanghai')::date > (f.tax_month || '-15')::date + interval '1 month'
          then to_char(f.booked_at at time zone 'Asia/Shanghai', 'YYYY-MM') else f.tax_month end as place
        from app.flat_tax f)
      select '结算单 ' || coalesce(s.sn, coalesce(d.settlement_id, b.settlement_id)::text) || ' ' || coalesce(d.tax_month, b.tax_month) || ' 企业定额税费：账上 ' || ${yuan('coalesce(b.amount, 0)')} || '，应为 ' || ${yuan('coalesce(d.amount, 0)')} as fault
        from due d full join booked b using (park_id, settlement_id, tax_month) left join app.settlement s on s.park_id = coalesce(d.park_id, b.park_id) and s.id = coalesce(d.settlement_id, b.settlement_id) where coalesce(d.amount, 0) <> coalesce(b.amount, 0)
      union all
      select '结算单 ' || coalesce(s.sn, p.settlement_id::text) || ' ' || p.tax_month || ' 企业定额税费 ' || ${yuan('p.amount')} || '：记在 ' || p.month || '，应记在 ' || p.place
        from placed p left join app.settlement s on s.park_id = p.park_id and s.id = p.settlement_id where p.month <> p.place
      union all
      select '结算单 ' || coalesce(s.sn, p.settlement_id::text) || ' ' || p.tax_month || ' 企业定额税费 ' || ${yuan('p.amount')} || '：不在该结算单的企业名下'
        from placed p left join app.settlement s on s.park_id = p.park_id and s.id = p.settlement_id where s.company_id is distinct from p.company_id`,
  },
  {
    title: '服务次数等于其明细',
    count: 'select count(*)::int as n from app.service_balance',
    // Also where there are entries and no balance.
    faults: `select coalesce(t.name, tenant_id::text) || ' ' || service || '：余 ' || coalesce(b.count, 0) || '，欠 ' || coalesce(b.debt, 0) || '，明细合计 ' || coalesce(e.change, 0) as fault
      from app.service_balance b full join (select tenant_id, service, sum(change) as change from app.service_entry group by tenant_id, service) e using (tenant_id, service)
      left join app.tenant t on t.id = tenant_id where coalesce(b.count, 0) - coalesce(b.debt, 0) <> coalesce(e.change, 0)`,
  },
]

/** Checks the whole ledger; the client reads a single snapshot (`atOneMoment`). */
export async function checkBooks(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { title, count, faults } of checks) {
    const { rows: counted } = await client.query<{ n: number }>(count)
    const { rows } = await client.query<{ fault: string }>(faults)
    findings.push({ title, checked: counted[0]?.n ?? 0, faults: rows.map(({ fault }) => fault) })
  }
  return [...findings, await checkWithholding(client)]
}

/** One hash over the ledger: accounts with their balances, postings, and the heads of the hash chains. Equal ledgers have equal hashes. */
export async function ledgerHash(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(`
    select encode(sha256(
      coalesce((select sha256(string_agg(sha256(convert_to(jsonb_build_array(park_id, id, owner_id, kind, keeps_balance, balance, floor)::text, 'UTF8')), '' order by park_id, id))
        from app.ledger_account), '')
      || coalesce((select sha256(string_agg(app.audit_leaf(row(p.*)::app.posting), '' order by park_id, id)) from app.posting p), '')
      || coalesce((select string_agg(hash, '' order by source, n) from app.audit_seal), '')), 'hex') as hash`)
  return rows[0]?.hash ?? ''
}
