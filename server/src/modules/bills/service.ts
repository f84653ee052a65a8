import { sql } from 'kysely'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { explainPersonalFee } from '@linggong/shared/domain/explain'
import { STALE } from '@linggong/shared/domain/machines/machine'
import { formatCents } from '@linggong/shared/domain/money'
import { borneByCompany } from '@linggong/shared/domain/tax/config'
import { explainTax } from '@linggong/shared/domain/tax/explain-tax'
import { businessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { unpackTax } from '../payments/tax-basis.ts'
import { findContract, ratesOf, termsOf } from '../settlements/terms.ts'

export async function changeRemark(tx: Tx, actor: Actor, id: string, input: { remark: string; version: number }): Promise<void> {
  const bill = await scopedId(tx, actor, 'app.bill', id, { lock: true })
  if (bill.version !== input.version) refuse('stale', STALE)
  if (bill.status === 'canceled') refuse(400, '账单已取消，不能修改')
  await tx
    .updateTable('app.bill')
    .set({ remark: input.remark, version: sql<number>`version + 1` })
    .where('park_id', '=', bill.park_id)
    .where('id', '=', id)
    .execute()
  await recordHistory(tx, [
    {
      entity: 'bill', entityId: id, chain: bill, action: 'update_remark', actor: { id: actor.staffId, name: actor.name },
      content: diff(bill, { remark: input.remark }, billFields),
    },
  ])
}

/** "Why this amount": by the rules that the settlement kept, or today's while there is none. */
export async function explainBill(tx: Tx, actor: Actor, id: string, now: Date) {
  const bill = await scopedId(tx, actor, 'app.bill', id)
  const rules = bill.settlement_id === null ? await rulesOfToday(tx, bill.company_id, now) : await rulesOf(tx, bill.settlement_id)
  const { tax_basis: basis } = bill
  if (basis === null || rules === null) {
    const open = { label: '账单金额', formula: '尚无生效中的合同，税费和到账金额在生成结算单时预估', value: bill.amount, rule: 'domain.md §3.2' }
    return { is_estimate: bill.is_estimate, steps: [open] }
  }
  const { rates, tax } = rules
  const amount = { label: '账单金额', formula: formatCents(bill.amount), value: bill.amount, rule: 'domain.md §3.2' }
  const fee = explainPersonalFee(bill.amount, rates.personal_service_fee_ppm, bill.personal_service_fee)
  const net = explainTax(unpackTax(bill, basis, tax, borneByCompany(rates)))
  const credit = await creditOf(tx, bill)
  const waiting = { label: '待抵扣税费', formula: '该用户在本园区多扣的税费，先抵后续账单的税费，月份关账后退还', value: credit, rule: 'domain.md §3.4' }
  return { is_estimate: bill.is_estimate, steps: [amount, ...(bill.personal_service_fee > 0 ? fee.steps : []), ...net.steps, ...(credit > 0 ? [waiting] : [])] }
}

/** What the bill's person has been withheld too much at the park and not been given back yet, cents. */
async function creditOf(tx: Tx, bill: { readonly park_id: string; readonly person_id: string }): Promise<number> {
  const { rows } = await sql<{ credit: number }>`
    select coalesce(sum(credit), 0)::bigint as credit from app.tax_month where park_id = ${bill.park_id} and person_id = ${bill.person_id} and credit > 0`.execute(tx)
  return rows[0]?.credit ?? 0
}

async function rulesOf(tx: Tx, settlementId: string) {
  const settlement = await tx.selectFrom('app.settlement').select(['rates', 'tax_config']).where('id', '=', settlementId).executeTakeFirstOrThrow()
  return { rates: settlement.rates, tax: settlement.tax_config }
}

async function rulesOfToday(tx: Tx, companyId: string, now: Date) {
  const terms = await termsOf(tx, companyId)
  const contract = await findContract(tx, companyId, businessDate(now))
  return contract === null ? null : { rates: ratesOf(contract, terms.config), tax: terms.tax }
}
