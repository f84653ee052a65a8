import { verdictOf } from '@linggong/shared/domain/bank-proof'
import { addDays, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import type { NewRow, Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { newIds } from '../../kernel/ids.ts'
import { afterCommit, inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { bookLines, pull } from '../bank-deposits/pull.ts'
import { fullNo } from '../cmb-wallets/queries.ts'
import { tell, type NewMessage } from '../messages/write.ts'
import { figuresOf, type At, type Figures } from './figures.ts'
import { namedFaults } from './named.ts'

type Wallet = Row<'app.cmb_wallet'>
type Proof = NewRow<'app.bank_proof'>

/**
 * The proof of the day before (domain.md §2.11): each account at the bank once. Does nothing for accounts that have theirs, so it may run again;
 * while the bank does not answer it throws, and the clock asks again before any later day.
 */
export async function proveBalances(deps: Deps, day: BusinessDate): Promise<void> {
  const end = startOfDay(day)
  const proven = addDays(day, -1)
  const wallets = await inTransaction(deps.db, SYSTEM, (tx) => unproven(tx, proven, end))
  for (const [parkId, mine] of Map.groupBy(wallets, ({ park_id }) => park_id)) {
    const sides = await sidesOf(deps, { parkId, end }, mine.map(fullNo))
    await inTransaction(deps.db, SYSTEM, (tx) => proveIn(tx, deps, { parkId, proven, end }, mine, sides))
  }
}

/** How often the bank is asked again while its answer changes. */
const rounds = 3

interface BothSides {
  readonly said: ReadonlyMap<string, number>
  readonly figures: ReadonlyMap<string, Figures>
}

/**
 * The bank's balances and our figures, of the same entries: what the bank has and nobody was told yet is booked in between, as money of the last
 * minute is. If it has recorded something of that day meanwhile, its balances say so, and both are taken again.
 */
async function sidesOf(deps: Deps, at: At, accounts: readonly string[]): Promise<BothSides> {
  const balances = async () => new Map((await deps.bankAccounts.balances(accounts, at.end)).map(({ accountNo, balance }) => [accountNo, balance]))
  let said = await balances()
  for (let round = 1; ; round += 1) {
    await pull(deps)
    await bookLines(deps, await deps.bankAccounts.lines(accounts, new Date(at.end.getTime() - dayMs), at.end))
    const figures = await inTransaction(deps.db, SYSTEM, (tx) => figuresOf(tx, at))
    const again = await balances()
    if (round === rounds || accounts.every((no) => again.get(no) === said.get(no))) return { said: again, figures }
    said = again
  }
}

const dayMs = 24 * 3_600_000

const unproven = (tx: Tx, day: BusinessDate, end: Date): Promise<Wallet[]> =>
  tx
    .selectFrom('app.cmb_wallet as w')
    .selectAll('w')
    .where('w.status', 'in', ['active', 'frozen'])
    .where('w.open_at', '<', end)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('app.bank_proof as b').select('b.id').whereRef('b.park_id', '=', 'w.park_id').whereRef('b.wallet_id', '=', 'w.id').where('b.day', '=', day))))
    .orderBy('w.id')
    .execute()

interface Morning {
  readonly parkId: string
  readonly proven: BusinessDate
  readonly end: Date
}

async function proveIn(tx: Tx, deps: Deps, { parkId, proven, end }: Morning, wallets: readonly Wallet[], { said, figures }: BothSides): Promise<void> {
  const ids = newIds(wallets.length)
  const proofs: Proof[] = []
  for (const [index, wallet] of wallets.entries()) {
    const { balance = 0, postings = 0, expected = 0, unexplained = 0, inTransit = 0, comingBack = 0 } = figures.get(wallet.id) ?? {}
    const bank = said.get(fullNo(wallet)) ?? null
    const { status, faults } = verdictOf({ balance, postings, expected, unexplained, bank, inTransit, comingBack })
    const named = status === 'different' ? await namedFaults(tx, { parkId, end }, wallet) : []
    const { park_id, platform_id, agency_id, company_id } = wallet
    proofs.push({ park_id, id: ids[index] ?? '', platform_id, agency_id, company_id, wallet_id: wallet.id, day: proven, balance, postings, expected, bank, in_transit: inTransit, status, reason: [...faults, ...named].join('；'), create_at: deps.clock() })
  }
  await insertRows(tx, 'app.bank_proof', proofs)
  const differing = proofs.flatMap((proof, index) => (proof.status === 'different' && wallets[index] !== undefined ? [{ proof, wallet: wallets[index] }] : []))
  await tell(tx, differing.flatMap(({ proof, wallet }) => messagesOf(proof, wallet)))
  afterCommit(tx, () => {
    for (const { proof, wallet } of differing) deps.log.error({ wallet: wallet.id, day: proven, reason: proof.reason }, 'an account at the bank differs')
    deps.log.info({ park: parkId, day: proven, accounts: proofs.length, different: differing.length }, 'balances proven')
  })
}

/** To those who handle the bank's money: of the agency whose account it is, and of its park. */
function messagesOf({ day, reason }: Proof, wallet: Wallet): NewMessage[] {
  const { park_id, platform_id, agency_id } = wallet
  const text = { kind: 'bank_proof' as const, title: '银行余额核对不符', body: `${wallet.account_name}（${fullNo(wallet)}）${day.replaceAll('-', '/')} 核对不符：${reason}。请在“每日核对”中查看。` }
  const key = `bank_proof:${wallet.id}:${day}`
  return [
    { ...text, tenantId: park_id, flavour: 'park', chain: { park_id, platform_id: null, agency_id: null, company_id: null }, permission: 'ParkFinanceAccountPageIndex', eventKey: `${key}:park` },
    ...(agency_id === null ? [] : [{ ...text, tenantId: agency_id, flavour: 'agency' as const, chain: { park_id, platform_id, agency_id, company_id: null }, permission: 'AgencyFinanceCmbPageIndex' as const, eventKey: `${key}:agency` }]),
  ]
}
