import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps, OwnedDeps } from '../src/deps.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { bookEntries } from '../src/modules/bank-deposits/book.ts'
import { enter, reconcile } from '../src/modules/reconciliation/reconcile.ts'
import type { BankEntry, StatementLine } from '../src/ports/bank-accounts.ts'
import { isSimulatedAccounts } from '../src/ports/bank-accounts-simulator.ts'
import { applyAnswers } from '../src/modules/withdrawals/send.ts'
import { asOwner } from './database.ts'
import { callAs, type World } from './spine.ts'

const dayMs = 86_400_000
type Told = Pick<BankEntry, 'accountNo' | 'amount'> & Partial<BankEntry>
const entryOf = (deps: Deps, { payerName = '甲企业', payerAccount = '6225880000000001', summary = '', kind = 'deposit', bankRef = `B${crypto.randomUUID()}`, at = deps.clock(), ...rest }: Told): BankEntry => ({ payerName, payerAccount, summary, kind, bankRef, at, ...rest })

/** The bank has booked it, and has not said so. */
export async function atBankOnly(deps: Deps, told: Told): Promise<BankEntry> {
  if (!isSimulatedAccounts(deps.bankAccounts)) throw new Error('no simulator')
  const entry = entryOf(deps, told)
  await deps.bankAccounts.book(entry)
  return entry
}

/** A row of a statement that came as a file: nothing books it by itself. */
export async function inFileOnly(deps: Deps, told: Told, fee = 0): Promise<StatementLine> {
  const { bankRef, accountNo, kind, amount, payerName, payerAccount, summary, at } = entryOf(deps, told)
  const line: StatementLine = { bankRef, accountNo, direction: kind === 'unknown_out' ? 'out' : 'in', amount, fee, requestNo: '', counterName: payerName, counterAccount: payerAccount, summary, at, kind: null }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const wallet = await tx.selectFrom('app.cmb_wallet').selectAll().where(sql<string>`account_no || unit_no`, '=', accountNo).executeTakeFirstOrThrow()
    await enter(tx, wallet, [line], { from: new Date(at.getTime() - dayMs), to: new Date(at.getTime() + 2 * dayMs) }, deps.clock())
  })
  return line
}

/** The books have it, the bank does not. */
export async function inBooksOnly(deps: Deps, told: Told): Promise<BankEntry> {
  const entry = entryOf(deps, told)
  await bookEntries(deps, [entry])
  return entry
}

/** Money that an enterprise takes out, as the books have it; and a row of the bank of the same amount and day without our number: only a person can tell that it is about that. */
export async function paidWithoutNumber(server: Server, world: Pick<World, 'agency' | 'company'>, { accountNo, amount }: Pick<BankEntry, 'accountNo' | 'amount'>): Promise<void> {
  await withdrawn(server, world, amount)
  await atBankOnly(server.deps, { accountNo, amount, kind: 'unknown_out' })
}

interface Server {
  readonly app: FastifyInstance
  readonly deps: OwnedDeps
}

/** Money that an enterprise takes out, as the books have it. */
export async function withdrawn({ app, deps }: Server, world: Pick<World, 'agency' | 'company'>, amount: number): Promise<void> {
  const { body: asked } = await callAs<{ id: string; version: number }>(app, world.company, 'POST', '/v1/cmb-withdraw-records/', { amount, to_account: '6217001234567890122', to_bank: '建设银行' })
  await callAs(app, world.agency, 'PUT', `/v1/cmb-withdraw-records/${asked.id}/audit/`, { result: 'pass', version: asked.version })
  const [sent] = await asOwner(deps, 'select request_no from app.withdraw_payout where id = $1', [asked.id])
  await applyAnswers(deps, [{ requestNo: String(sent?.['request_no']), status: 'success', reason: '' }])
}

/** The desk of a park as on the morning after so many days. */
export const desk = (deps: Deps, { chain }: Pick<World, 'chain'>, days = 1): Promise<void> => reconcile(deps, addDays(businessDate(deps.clock()), days), chain.park_id)
