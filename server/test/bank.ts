import { insertRows } from '../src/db/bulk.ts'
import type { Deps } from '../src/deps.ts'
import { newId } from '../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { pullStatement } from '../src/modules/bank-deposits/pull.ts'
import type { BankEntry } from '../src/ports/bank-accounts.ts'
import { isSimulatedAccounts } from '../src/ports/bank-accounts-simulator.ts'
import { makeCard } from './makers.ts'
import type { World } from './spine.ts'

/** Accounts at the bank: the agency's main account and the company's unit below it. */
export async function accountsAtBank(deps: Deps, { chain }: Pick<World, 'chain'>) {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { park_id, platform_id, agency_id, company_id } = chain
    const names = new Map((await tx.selectFrom('app.tenant').select(['id', 'name']).where('id', 'in', [agency_id, company_id]).execute()).map(({ id, name }) => [id, name]))
    const known = await tx.selectFrom('app.cmb_wallet').select(['id', 'account_no']).where('tenant_id', '=', agency_id).executeTakeFirst()
    const own = await tx.selectFrom('app.cmb_wallet').select(['id', 'account_no', 'unit_no']).where('tenant_id', '=', company_id).executeTakeFirst()
    if (own !== undefined) return { main: own.account_no, unit: `${own.account_no}${own.unit_no ?? ''}`, unitId: own.id, agencyName: names.get(agency_id) ?? '' }
    const [account_no, parent, now] = [known?.account_no ?? makeCard(), known?.id ?? newId(), deps.clock()]
    const opened = { park_id, platform_id, agency_id, account_no, status: 'active' as const, create_at: now, open_at: now }
    const agencyName = names.get(agency_id) ?? ''
    const main = { ...opened, id: parent, company_id: null, tenant_id: agency_id, kind: 'main' as const, parent_id: null, unit_no: '', account_name: agencyName }
    const [unitId, unit_no] = [newId(), makeCard().slice(-10)]
    await insertRows(tx, 'app.cmb_wallet', [
      ...(known === undefined ? [main] : []),
      { ...opened, id: unitId, company_id, tenant_id: company_id, kind: 'unit' as const, parent_id: parent, unit_no, account_name: names.get(company_id) ?? '' },
    ])
    return { main: account_no, unit: `${account_no}${unit_no}`, unitId, agencyName }
  })
}

/** Somebody sends money, and the bank reports it. */
export async function sendMoney(deps: Deps, { accountNo, amount, kind = 'deposit', payerName = '', payerAccount = '', summary = '' }: Pick<BankEntry, 'accountNo' | 'amount'> & Partial<BankEntry>): Promise<void> {
  if (!isSimulatedAccounts(deps.bankAccounts)) throw new Error('no simulator')
  await deps.bankAccounts.book({ accountNo, kind, amount, payerName, payerAccount, summary })
  await pullStatement(deps)
}
