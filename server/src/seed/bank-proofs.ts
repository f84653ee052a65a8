import { addDays, businessDate, startOfDay } from '@linggong/shared/domain/time'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { proveBalances } from '../modules/bank-proofs/prove.ts'
import { fullNo } from '../modules/cmb-wallets/queries.ts'
import { apply } from '../modules/withdrawals/apply.ts'
import { audit } from '../modules/withdrawals/audit.ts'
import { isSimulatedAccounts, type SimulatedAccounts } from '../ports/bank-accounts-simulator.ts'
import { statementRef } from './reconciliation.ts'
import type { SeedEnv } from './env.ts'
import { companies } from './organisations.ts'

/**
 * The mornings of three days: on the last one an account of the bank has less than it must, and the bank has paid a withdrawal without saying so
 * yet. The simulated bank is told of what the demo's accounts have received, so that it knows as much as a real one; the desk's have been told
 * already, as far as it has them.
 */
export async function writeBankProofs(env: SeedEnv, now: Date): Promise<void> {
  const bank = env.deps.bankAccounts
  if (!isSimulatedAccounts(bank)) return
  const deposits = await inTransaction(env.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.bank_deposit as d').innerJoin('app.cmb_wallet as w', (join) => join.onRef('w.park_id', '=', 'd.park_id').onRef('w.id', '=', 'd.wallet_id')).selectAll('d').select(['w.account_no', 'w.unit_no']).where('d.bank_ref', 'not like', `${statementRef}%`).execute())
  for (const one of deposits) await bank.book({ accountNo: fullNo(one), kind: one.kind, amount: one.amount, payerName: one.payer_name, payerAccount: one.payer_account, summary: one.summary, bankRef: one.bank_ref, at: one.trans_at })
  const today = businessDate(now)
  for (const back of [2, 1]) await env.act(startOfDay(addDays(today, -back)), () => proveBalances(env.deps, addDays(today, -back)))
  await lastMorning(env, bank, startOfDay(today))
}

async function lastMorning(env: SeedEnv, bank: SimulatedAccounts, midnight: Date): Promise<void> {
  const agency = [...env.actors.values()].find(({ flavour }) => flavour === 'agency')
  // Not the first enterprise, whose balance the tour begins with.
  const paying = env.actors.get(companies.find(({ key }) => key === 'soft')?.name ?? '')
  const wallets = await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.cmb_wallet').selectAll().where('agency_id', '=', agency?.tenantId ?? null).where('kind', '=', 'unit').orderBy('id').execute())
  const own = wallets.find(({ tenant_id }) => tenant_id === paying?.tenantId)
  const other = wallets.find(({ tenant_id }) => tenant_id !== paying?.tenantId)
  if (agency === undefined || paying === undefined || own === undefined || other === undefined) return
  const amount = 1_200_00
  await env.act(new Date(midnight.getTime() - 40 * 60_000), () =>
    inTransaction(env.deps.db, paying, (tx) => apply(tx, paying, { amount, to_account: '6217001234567890122', to_bank: '建设银行', remark: '暂不使用的余额' }, env.deps.clock())).then(({ id, version }) =>
      inTransaction(env.deps.db, agency, (tx) => audit(tx, agency, id, { result: 'pass', version }, env.deps.clock()))))
  await bank.misstate(fullNo(own), -amount)
  await bank.misstate(fullNo(other), -88_00)
  await env.act(midnight, () => proveBalances(env.deps, businessDate(midnight)))
  await bank.misstate(fullNo(own), 0)
  await bank.misstate(fullNo(other), 0)
}
