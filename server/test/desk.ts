import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../src/deps.ts'
import { bookEntries } from '../src/modules/bank-deposits/book.ts'
import { reconcile } from '../src/modules/reconciliation/reconcile.ts'
import type { BankEntry } from '../src/ports/bank-accounts.ts'
import { isSimulatedAccounts } from '../src/ports/bank-accounts-simulator.ts'
import type { World } from './spine.ts'

type Told = Pick<BankEntry, 'accountNo' | 'amount'> & Partial<BankEntry>
const entryOf = (deps: Deps, { payerName = '甲企业', payerAccount = '6225880000000001', summary = '', kind = 'deposit', bankRef = `B${crypto.randomUUID()}`, at = deps.clock(), ...rest }: Told): BankEntry => ({ payerName, payerAccount, summary, kind, bankRef, at, ...rest })

/** The bank has booked it, and has not said so. */
export async function atBankOnly(deps: Deps, told: Told): Promise<BankEntry> {
  if (!isSimulatedAccounts(deps.bankAccounts)) throw new Error('no simulator')
  const entry = entryOf(deps, told)
  await deps.bankAccounts.book(entry)
  return entry
}

/** The books have it, the bank does not. */
export async function inBooksOnly(deps: Deps, told: Told): Promise<BankEntry> {
  const entry = entryOf(deps, told)
  await bookEntries(deps, [entry])
  return entry
}

/** The desk of a park as on the morning after so many days. */
export const desk = (deps: Deps, { chain }: Pick<World, 'chain'>, days = 1): Promise<void> => reconcile(deps, addDays(businessDate(deps.clock()), days), chain.park_id)
