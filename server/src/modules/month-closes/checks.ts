import { MONTH_CHECKS, type MonthCheckKey } from '@linggong/shared/domain/month-checklist'
import type { MonthKey } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { ServedList } from '../../module.ts'
import { bankProofList } from '../bank-proofs/list.ts'
import { incomeList } from '../income-summaries/summaries.ts'
import { reconciliationList } from '../reconciliation/list.ts'
import { settlementList } from '../settlements/list.ts'
import { userInvoiceList } from '../user-invoices/list.ts'

const listOf: Readonly<Record<MonthCheckKey, ServedList>> = {
  paying: settlementList, to_declare: incomeList, to_prove: incomeList, to_invoice: userInvoiceList, to_void: userInvoiceList, bank: reconciliationList, balance: bankProofList,
}

/** 检查清单 of a month, or some of its lines. The lists themselves are asked, so each number is the one of the list that it leads to. */
export async function checksOf(tx: Tx, actor: Actor, month: MonthKey, keys: readonly MonthCheckKey[] = MONTH_CHECKS.map(({ key }) => key)) {
  const counts = new Map<MonthCheckKey, number>()
  for (const [list, mine] of Map.groupBy(MONTH_CHECKS.filter(({ key }) => keys.includes(key)), ({ key }) => listOf[key])) {
    const figures = await list.figures(tx, actor, mine.map(({ filter }) => ({ filter: filter(month) })))
    for (const [index, { key }] of mine.entries()) counts.set(key, figures[index]?.count ?? 0)
  }
  return keys.map((key) => ({ key, count: counts.get(key) ?? 0 }))
}
