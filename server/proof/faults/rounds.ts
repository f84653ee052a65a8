import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom, type Random } from '../../src/seed/random.ts'
import type { World } from '../../test/spine.ts'
import { failuresIn } from './invariants.ts'
import { clientsOf, type Clients, type Moment } from './clients.ts'
import { workflowOf, type Acknowledged, type Batch, type Payable } from './documents.ts'
import type { Owner } from './owner.ts'
import type { Signers } from './signing.ts'
import { invoiceStepsOf } from './invoice-steps.ts'
import { proofStepsOf } from './proof-steps.ts'
import { walletStepsOf } from './wallet-steps.ts'

/** When a fault strikes: after the given event, within so many milliseconds. */
interface Aim {
  readonly moment: Moment
  readonly withinMs: (clients: Clients) => number
}

const duringAnswer = (step: 'import' | 'settle' | 'confirm' | 'audit' | 'code' | 'pay' | 'export' | 'deposit' | 'claim' | 'withdraw' | 'invoice' | 'prove' | 'fee'): Aim => ({
  moment: `${step} sent`,
  withinMs: (clients) => 1.5 * clients.usualMs(step),
})

/** Strikes during import, settlement, payment, export, deposits and withdrawals alike, before the answer and during the background work after it. */
const aims: readonly Aim[] = [
  duringAnswer('import'), duringAnswer('settle'), duringAnswer('confirm'), duringAnswer('audit'), duringAnswer('code'), duringAnswer('pay'), duringAnswer('export'),
  duringAnswer('deposit'), duringAnswer('claim'), duringAnswer('withdraw'), duringAnswer('invoice'), duringAnswer('invoice'), duringAnswer('prove'), duringAnswer('fee'),
  { moment: 'import answered', withinMs: () => 1000 },
  { moment: 'export answered', withinMs: () => 1000 },
  { moment: 'prove answered', withinMs: () => 1500 },
  { moment: 'pay answered', withinMs: () => 1500 },
  { moment: 'pay answered', withinMs: () => 1500 },
]

export interface RoundsOptions {
  readonly bases: () => readonly string[]
  readonly owner: Owner
  readonly worlds: readonly World[]
  /** Workers of these worlds who sign meanwhile. */
  readonly signers?: Signers
  readonly seed: number
  /** What the servers logged, to explain a failure. */
  readonly words: () => string
}

/**
 * Rounds of work with one fault each. Each round runs all at once: import a file, settle and export the batch of the round before, pay its settlement and what its fee bill owes, invoice the one before and take the invoice back, prove what its workers were paid, send money to its accounts and take some out, and sign with workers.
 * Then all work must have finished and the invariants must hold.
 */
export function roundsOf({ bases, owner, worlds, signers, seed, words }: RoundsOptions) {
  const failures: string[] = []
  const acknowledged: Acknowledged = { imports: new Map(), settlements: new Map(), withdrawals: new Map(), exports: new Set() }
  let number = 0
  let place = ''
  const fail = (text: string): void => {
    const request = /（([0-9a-f-]{36})）/u.exec(text)?.[1]
    const why = request === undefined ? '' : (words().split('\n').find((line) => line.includes(request) && line.includes('"err"')) ?? '')
    failures.push(`${place}：${text}${why === '' ? '' : `；日志 ${why.slice(0, 1500)}`}`)
  }
  const clients = clientsOf(bases, fail)
  const workflow = workflowOf(clients, owner, acknowledged, bases)
  const money = walletStepsOf(clients, acknowledged)
  const invoices = invoiceStepsOf(clients)
  const proofs = proofStepsOf(clients)
  /** Worlds whose enterprise has a title. */
  const titled = new Set<string>()
  let paid: Payable | undefined
  let open: Batch | undefined
  let payable: Payable | undefined

  async function invoice({ world, settlement }: Payable): Promise<void> {
    if (!titled.has(world.company.tenantId)) await invoices.title(world)
    titled.add(world.company.tenantId)
    await invoices.there(world, settlement.id)
  }

  async function work(random: Random): Promise<void> {
    const [batch, ready, invoiced] = [open, payable, paid]
    const world = worlds[number % worlds.length] ?? random.pick(worlds)
    const phone = ready === undefined ? '' : await owner.freshPhone(ready.world.company.tenantId)
    const attempt = <T>(act: Promise<T> | undefined): Promise<T | undefined> =>
      act === undefined ? Promise.resolve(undefined) : act.catch((error: unknown) => void fail(wordsOf(error)))
    const [imported, settled] = await Promise.all([
      attempt(workflow.importBills(world, random)),
      attempt(batch === undefined ? undefined : workflow.settle(batch)),
      attempt(ready === undefined ? undefined : workflow.pay(ready, phone)),
      attempt(batch === undefined ? undefined : workflow.exportBills(batch)),
      attempt(money.deposit(world)),
      attempt(money.withdraw(world)),
      attempt(invoiced === undefined ? undefined : invoice(invoiced)),
      attempt(invoiced === undefined ? undefined : proofs.prove(invoiced.world)),
      attempt(signers?.withCode(world)),
      attempt(signers?.withFace(world)),
    ])
    open = imported
    payable = settled
    paid = ready
  }

  return {
    failures,
    tally: clients.tally,
    /** `strike` injects the fault and resolves when it is repaired, as far as anyone repairs it. Without it, the round runs undisturbed. */
    async round(name: string, strike?: (random: Random) => Promise<void>): Promise<void> {
      // Whoever takes money out has proven within ten minutes that it is they; the proof lasts longer.
      await owner.rows('update app.session set proved_at = now()')
      number += 1
      place = `第 ${number} 轮 ${name}（种子 ${seed}）`
      const random = seededRandom(seed * 1000 + number)
      const aim = random.pick(aims)
      const working = work(random).catch((error: unknown) => fail(wordsOf(error)))
      if (strike !== undefined) {
        const moment = Promise.race([clients.next(aim.moment), working])
        place += `，${aim.moment} 之后`
        await moment.then(() => sleep(random.next() * aim.withinMs(clients))).then(() => strike(random)).catch((error: unknown) => fail(`没有恢复：${wordsOf(error)}`))
      }
      await working
      await quiet(owner)
      for (const line of await failuresIn(owner, acknowledged)) fail(line)
    },
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const quietMs = 60_000

/** Work that no client awaits (an export whose answer was lost) gets its time too; the invariants report what did not finish. */
async function quiet(owner: Owner): Promise<void> {
  const deadline = Date.now() + quietMs
  while (Date.now() < deadline) {
    const [row] = await owner.rows(`select (select count(*) from app.job where finish_at is null)::int + (select count(*) from app.payout where status in ('created', 'sent'))::int
      + (select count(*) from app.withdraw_payout where status in ('created', 'sent'))::int
      + (select count(*) from app.invoice where next_at is not null)::int + (select count(*) from app.redink_offset where next_at is not null)::int as n`)
    if (row?.['n'] === 0) return
    await sleep(100)
  }
}
