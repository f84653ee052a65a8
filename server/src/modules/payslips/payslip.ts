import type { ExplanationStep } from '@linggong/shared/domain/explain-step'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { maskAccount, maskName } from '@linggong/shared/domain/masks'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { clockTime } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Worker } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { explainRow } from '../bills/service.ts'
import { workersCompany } from '../lists/names.ts'

/** What the worker was paid, and why it is that much. */
export async function payslipOf(deps: Deps, worker: Worker) {
  // In the worker's own context, which shows them this company's bills of their own; row-level security repeats the conditions.
  const bill = await inTransaction(deps.db, worker, (tx) =>
    tx.selectFrom('app.bill').selectAll()
      .where('park_id', '=', worker.chain.park_id).where('id', '=', worker.subjectId).where('company_id', '=', worker.chain.company_id).where('person_id', '=', worker.personId)
      .executeTakeFirst(), { readOnly: true }) ?? refuse(404, texts.notFound)
  // The rules of the settlement and the months of the tax are the system's to read, for this bill alone.
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { is_estimate, steps } = await explainRow(tx, bill, deps.clock())
    return { company_name: await workersCompany(tx, worker), facts: factsOf(bill), is_estimate, steps: steps.map(withoutRule) }
  }, { readOnly: true })
}

/** Which rule of ours it follows is nothing that a worker could look up. */
const withoutRule = ({ label, formula, value, note }: ExplanationStep) => ({ label, formula, value, ...(note !== undefined && { note }) })

function factsOf(bill: Row<'app.bill'>): { label: string; text: string }[] {
  const fact = (key: keyof typeof billFields, text: string) => ({ label: billFields[key].label, text })
  return [
    fact('net_amount', formatCents(bill.net_amount)),
    fact('status', statusOf(billFields.status.table, bill.status).label),
    ...(bill.pay_at === null ? [] : [fact('pay_at', clockTime(bill.pay_at))]),
    fact('amount', formatCents(bill.amount)),
    fact('name', maskName(bill.name)),
    fact('account_no', maskAccount(bill.account_no)),
    fact('bank_name', bill.bank_name),
    fact('sn', bill.sn),
    ...(bill.fail_reason === '' ? [] : [fact('fail_reason', bill.fail_reason)]),
  ].filter(({ text }) => text !== '')
}
