import { sql } from 'kysely'
import { explainPersonalFee } from '@linggong/shared/domain/explain'
import type { ExplainRule } from '@linggong/shared/domain/explain-rules'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { borneByCompany } from '@linggong/shared/domain/tax/config'
import { explainTax } from '@linggong/shared/domain/tax/explain-tax'
import type { BillTax } from '@linggong/shared/domain/tax/withholding'
import { businessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { cappedSum } from '../lists/sums.ts'
import { unpackTax } from '../taxes/tax-basis.ts'
import { copiedFrom } from '../terms/source.ts'
import { findContract, ratesOf, sourceOf, termsOf } from '../terms/terms.ts'

const billRecord = record('app.bill', 'bill')

export async function changeRemark(tx: Tx, actor: Actor, id: string, input: { remark: string; version: number }): Promise<void> {
  const bill = asSeen(await scopedId(tx, actor, 'app.bill', id, { lock: true }), input.version)
  if (bill.status === 'canceled') refuse(400, '账单已取消，不能修改')
  await billRecord.change(tx, actor, bill, { remark: input.remark }, { action: 'update_remark' })
}

const feeRule: ExplainRule = 'domain.md §3.2'
const taxRule: ExplainRule = 'domain.md §3.4'

/** "Why this amount": by the rules copied to the settlement, or today's when there is none. */
export async function explainBill(tx: Tx, actor: Actor, id: string, now: Date) {
  return explainRow(tx, await scopedId(tx, actor, 'app.bill', id), now)
}

/** The same for a bill that the caller may see. */
export async function explainRow(tx: Tx, bill: Row<'app.bill'>, now: Date) {
  const rules = bill.settlement_id === null ? await rulesOfToday(tx, bill.company_id, now) : await rulesOf(tx, bill.park_id, bill.settlement_id)
  const { tax_basis: basis } = bill
  if (basis === null || rules === null) {
    const open = { label: '账单金额', formula: '尚无生效中的合同，税费和到账金额在生成结算单时预估', value: bill.amount, rule: feeRule }
    return { is_estimate: bill.is_estimate, steps: [open] }
  }
  const { rates, tax, source } = rules
  const amount = { label: '账单金额', formula: formatCents(bill.amount), value: bill.amount, rule: feeRule }
  const fee = explainPersonalFee(bill.amount, rates.personal_service_fee_ppm, bill.personal_service_fee, source)
  const taxed = unpackTax(bill, basis, tax, borneByCompany(rates))
  const net = explainTax(taxed)
  const credit = await creditOf(tx, bill)
  const owed = await carriedOf(tx, bill)
  // The bill's own step names its month; other outstanding tax is shown as of today.
  const isKnown = owed.length === 0 || (owed.length === 1 && owed[0]?.month === basis.month && owed[0].carried === taxed.carried_total)
  const carried = {
    label: '目前待追缴合计', formula: owed.map(({ month, carried: cents }) => `${month} ${formatCents(cents)}`).join(' + '), value: sum(owed.map((row) => row.carried)),
    note: '该用户在本园区各月尚未扣足的税费，从后续账单扣除', rule: taxRule,
  }
  const waiting = { label: '待抵扣税费', formula: '该用户在本园区多扣的税费，先抵后续账单的税费，月份关账后退还', value: credit, rule: taxRule }
  const failed = bill.status === 'pay_failure' && bill.fail_reason === TOO_SMALL
  return {
    is_estimate: bill.is_estimate,
    steps: [
      ...(failed ? [failure(bill.amount)] : []), amount, ...(bill.personal_service_fee > 0 ? fee.steps : []),
      ...(failed ? net.steps.map((step) => (step.label === net.title ? { ...step, label: `预估${net.title}（未支付）` } : step)) : net.steps),
      ...(isKnown ? [] : [carried]), ...(credit > 0 ? [waiting] : []),
    ],
  }
}

const TOO_SMALL: NonNullable<BillTax['error']> = '到账金额小于0'

/** A bill too small for its fees and its own tax keeps the settlement's estimate: nothing was withheld (decision 75). */
const failure = (amount: number) => ({
  label: '实际到账',
  formula: `${TOO_SMALL}：付款时按该用户当时的累计收入重新计税，服务费、手续费与本笔税费之和超过账单金额 ${formatCents(amount)}，没有支付，也没有扣税`,
  value: 0,
  note: '以下各项是生成结算单时的预估，不是付款时的数',
  rule: taxRule,
})

/** Outstanding tax of the person's months in the park, oldest first, in cents. */
async function carriedOf(tx: Tx, bill: { readonly park_id: string; readonly person_id: string }): Promise<{ month: string; carried: number }[]> {
  const { rows } = await sql<{ month: string; carried: number }>`
    select month, carried from (
      select month, carried_vat + carried_urban_tax + carried_edu_surcharge + carried_local_edu_surcharge + carried_income_tax as carried
      from app.tax_month where park_id = ${bill.park_id} and person_id = ${bill.person_id}) m
    where carried > 0 order by month`.execute(tx)
  return rows
}

/** The person's excess tax in the park that has not been returned yet, in cents. */
async function creditOf(tx: Tx, bill: { readonly park_id: string; readonly person_id: string }): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select ${cappedSum('credit')} as credit from app.tax_month where park_id = ${bill.park_id} and person_id = ${bill.person_id} and credit > 0`.execute(tx)
  return rows[0]?.credit ?? 0
}

async function rulesOf(tx: Tx, parkId: string, settlementId: string) {
  const settlement = await tx.selectFrom('app.settlement').select(['park_id', 'rates', 'tax_config', 'contract_id', 'rate_change_id']).where('park_id', '=', parkId).where('id', '=', settlementId).executeTakeFirstOrThrow()
  return { rates: settlement.rates, tax: settlement.tax_config, source: await copiedFrom(tx, settlement) }
}

async function rulesOfToday(tx: Tx, companyId: string, now: Date) {
  const terms = await termsOf(tx, companyId)
  const inForce = await findContract(tx, companyId, businessDate(now))
  return inForce === null ? null : { rates: ratesOf(inForce, terms.config), tax: terms.tax, source: sourceOf(inForce) }
}
