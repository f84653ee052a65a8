import { businessDate, startOfDay } from '@linggong/shared/domain/time'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { bookEntries } from '../modules/bank-deposits/book.ts'
import { reconcile } from '../modules/reconciliation/reconcile.ts'
import { writeOff } from '../modules/reconciliation/review.ts'
import type { BankEntry } from '../ports/bank-accounts.ts'
import { isSimulatedAccounts } from '../ports/bank-accounts-simulator.ts'
import type { SeedEnv } from './env.ts'

/** Begins the numbers of entries that the simulated bank has been told of already. */
export const statementRef = 'LS'

/** Yesterday's statement of an agency and of its park: most of it matches; the rest is late, different, unknown, or only looks alike. */
export async function writeReconciliation(env: SeedEnv, now: Date): Promise<void> {
  const bank = env.deps.bankAccounts
  if (!isSimulatedAccounts(bank)) return
  const midnight = startOfDay(businessDate(now))
  const at = new Date(midnight.getTime() - 6 * 3_600_000)
  const [agency, park] = (['agency', 'park'] as const).map((flavour) => [...env.actors.values()].find((actor) => actor.flavour === flavour))
  if (agency === undefined || park === undefined) return
  const wallets = await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.cmb_wallet').select(['tenant_id', 'account_no']).where('kind', '=', 'main').where('tenant_id', 'in', [agency.tenantId, park.tenantId]).execute())
  for (const [index, { account_no: accountNo }] of wallets.entries()) {
    const entry = (no: number, amount: number, kind: BankEntry['kind'] = 'interest'): BankEntry => ({ bankRef: `${statementRef}${index + 1}${String(no).padStart(6, '0')}`, accountNo, kind, amount, payerName: '', payerAccount: '', summary: kind === 'interest' ? '结息' : '余额调整', at })
    const [both, late, other] = [[entry(1, 26_18), entry(2, 31_40), entry(3, 19_75)], [entry(4, 8_60, 'balance_add'), entry(5, 12_35, 'balance_add')], [entry(6, 45_00, 'balance_add'), entry(7, 27_00, 'balance_add')]]
    await env.act(at, () => bookEntries(env.deps, [...both, ...late, ...other]))
    const wrong = other.map((one) => ({ ...one, amount: one.amount + 50 }))
    // Of the same amount and day as one that is late, and under another number.
    const alike = late.map((one, place) => ({ ...one, bankRef: `${statementRef}${index + 1}${String(place + 11).padStart(6, '0')}` }))
    const strange = [entry(8, 66_00, 'unknown_out'), entry(9, 9_90, 'unknown_out')]
    for (const one of [...both, ...wrong, ...alike, ...strange]) await bank.book(one)
  }
  await env.act(midnight, () => reconcile(env.deps, businessDate(midnight)))
  await env.act(midnight, () => inTransaction(env.deps.db, agency, async (tx) => {
    const one = await tx.selectFrom('app.reconciliation').select(['id', 'version']).where('agency_id', '=', agency.tenantId).where('status', '=', 'different').orderBy('id').executeTakeFirst()
    if (one !== undefined) await writeOff(tx, agency, one.id, { remark: '银行多记 0.50 元，已于次日冲正', version: one.version }, env.deps.clock())
  }))
}
