import { businessDate, startOfDay } from '@linggong/shared/domain/time'
import type { Actor } from '../kernel/actor.ts'
import { scoped } from '../kernel/scope.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { bookEntries } from '../modules/bank-deposits/book.ts'
import { enter, reconcile } from '../modules/reconciliation/reconcile.ts'
import { writeOff } from '../modules/reconciliation/review.ts'
import { apply } from '../modules/withdrawals/apply.ts'
import { audit } from '../modules/withdrawals/audit.ts'
import { applyAnswers } from '../modules/withdrawals/send.ts'
import { makerOf } from './contract-audits.ts'
import type { BankEntry, StatementLine } from '../ports/bank-accounts.ts'
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
  const wallets = await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.cmb_wallet').selectAll().where('kind', '=', 'main').where('tenant_id', 'in', [agency.tenantId, park.tenantId]).execute())
  for (const [index, wallet] of wallets.entries()) {
    const { account_no: accountNo, tenant_id: tenantId } = wallet
    const entry = (no: number, amount: number, kind: BankEntry['kind'] = 'interest'): BankEntry => ({ bankRef: `${statementRef}${index + 1}${String(no).padStart(6, '0')}`, accountNo, kind, amount, payerName: '', payerAccount: '', summary: kind === 'interest' ? '结息' : '余额调整', at })
    const [both, late, other] = [[entry(1, 26_18), entry(2, 31_40), entry(3, 19_75)], [entry(4, 8_60, 'balance_add'), entry(5, 12_35, 'balance_add')], [entry(6, 45_00, 'balance_add'), entry(7, 27_00, 'balance_add')]]
    await env.act(at, () => bookEntries(env.deps, [...both, ...late, ...other]))
    const wrong = other.map((one) => ({ ...one, amount: one.amount + 50 }))
    // Of the same amount and day as money that the agency has taken out, and without our number.
    const alike = tenantId === agency.tenantId ? [entry(11, 18_60, 'unknown_out'), entry(12, 22_35, 'unknown_out')] : []
    for (const { amount } of alike) await env.act(at, () => takeOut(env, agency, amount))
    for (const one of [...both, ...wrong, ...alike]) await bank.book(one)
    // From a file of another day, of which the bank itself says nothing: nobody books it.
    const strange = [entry(8, 66_00), entry(9, 9_90)].map(({ payerName, payerAccount, ...one }): StatementLine => ({ ...one, direction: 'out', fee: 0, requestNo: '', counterName: payerName, counterAccount: payerAccount, summary: '', kind: null }))
    await env.act(at, () => inTransaction(env.deps.db, SYSTEM, (tx) => enter(tx, wallet, strange, { from: at, to: at }, env.deps.clock())))
  }
  await env.act(midnight, () => reconcile(env.deps, businessDate(midnight)))
  await env.act(midnight, () => inTransaction(env.deps.db, agency, async (tx) => {
    const one = await tx.selectFrom('app.reconciliation').select(['id', 'version']).where('agency_id', '=', agency.tenantId).where('status', '=', 'different').orderBy('id').executeTakeFirst()
    if (one !== undefined) await writeOff(tx, agency, one.id, { remark: '银行多记 0.50 元，已于次日冲正', version: one.version }, env.deps.clock())
  }))
}

/** Money that leaves an agency's own account, as the books have it. */
async function takeOut(env: SeedEnv, agency: Actor, amount: number): Promise<void> {
  const { db, clock } = env.deps
  const maker = await makerOf(env, agency)
  const { id, version } = await inTransaction(db, maker, (tx) => apply(tx, maker, { amount, to_account: '6217001234567890122', to_bank: '建设银行', remark: '办公支出' }, clock()))
  await inTransaction(db, agency, (tx) => audit(tx, agency, id, { result: 'pass', version }, clock()))
  const sent = await inTransaction(db, agency, (tx) => scoped(tx, agency, 'app.withdraw_payout').select('request_no').where('app.withdraw_payout.id', '=', id).executeTakeFirstOrThrow())
  await applyAnswers(env.deps, [{ requestNo: sent.request_no, status: 'success', reason: '' }])
}
