import { setTimeout as sleep } from 'node:timers/promises'
import { type Tally, noOutcomes, troubleOfCanary } from '../../shared/src/domain/remote-outcomes.ts'
import type { Asked } from './asked.ts'
import { onDatabase } from './database.ts'
import { Refusal, haltCanary, stableOf } from './edit.ts'
import { type Move, haltWords, noteMove, readMoves } from './history.ts'
import { editRegistry, onlyRemote, readRegistry } from './registry-file.ts'
import type { Store } from './store.ts'

const everyMs = 30_000
const hourMs = 3_600_000
/** What was longer ago says little about a canary that runs now. */
const mostHours = 24

export type Tallies = (since: Date) => Promise<readonly (Tally & { readonly flavour: string; readonly build: string })[]>

/** `suite watch`: beside the key that signs the registry, because no server has it. */
export async function watch({ store, args, say }: Pick<Asked, 'store' | 'args' | 'say'>): Promise<void> {
  for (;;) {
    try {
      await dropExpired(store, say)
      await haltCanaries(store, talliesOfDatabase, say)
    } catch (error) {
      // The database is restarted, another command writes: the next look will do.
      if (!(error instanceof Refusal) || args.includes('--once')) throw error
      say(error.message)
    }
    if (args.includes('--once')) return
    await sleep(everyMs)
  }
}

const talliesOfDatabase: Tallies = async (since) => {
  const { recentOutcomes } = await import('../../server/src/ops/recent-outcomes.ts')
  return onDatabase((url) => recentOutcomes(url, since))
}

/** Halts each canary that fails more than the stable build beside it, and notes why. */
export async function haltCanaries(store: Store, tallies: Tallies, say: (text: string) => void, now: number = Date.now()): Promise<void> {
  for (const [flavour, entry] of await ownEntries(store)) {
    const [trial, stable] = [entry.builds.find(({ state }) => state === 'canary'), stableOf(entry)]
    if (trial === undefined || stable === undefined) continue
    const { moves } = await readMoves(store, flavour)
    const counted = await tallies(sinceWhen(moves, trial.build, now))
    const tallyOf = (build: string): Tally => counted.find((one) => one.flavour === flavour && one.build === build) ?? noOutcomes
    const why = troubleOfCanary(tallyOf(trial.build), tallyOf(stable.build))
    if (why === null) continue
    const after = await editRegistry(store, (draft) => haltCanary(draft, flavour, trial.build, why), false)
    // Somebody has ended or promoted it in between.
    if (after.remotes[flavour]?.builds.find(({ build }) => build === trial.build)?.halted !== why) continue
    await noteMove(store, flavour, { by: 'suite watch', what: haltWords, build: trial.build, before: stable.build, why })
    say(`${flavour} 的灰度 ${trial.build} 已自动停止：${why}`)
  }
}

/** The remotes that the key at hand signs for. */
async function ownEntries(store: Store) {
  const { registry } = await readRegistry(store)
  const only = onlyRemote(registry)
  return Object.entries(registry?.remotes ?? {}).filter(([flavour]) => only === undefined || flavour === only)
}

/** The hour in which it got its first traffic; after a halt the next full one, because what it was halted for is counted by hours. */
function sinceWhen(moves: readonly Move[], build: string, now: number): Date {
  const own = moves.filter((move) => move.build === build)
  const halted = own.findLast(({ what }) => what === haltWords)
  const began = own.find(({ what, at }) => what.startsWith('灰度') && what !== haltWords && (halted === undefined || at > halted.at))
  const hour = (at: string): number => Math.floor(Date.parse(at) / hourMs) * hourMs
  const first = halted === undefined ? (began === undefined ? 0 : hour(began.at)) : hour(halted.at) + hourMs
  return new Date(Math.max(first, now - mostHours * hourMs))
}

/** Every change of the registry leaves them out; here one is made for that. */
async function dropExpired(store: Store, say: (text: string) => void): Promise<void> {
  const over = (await ownEntries(store)).flatMap(([flavour, { builds }]) => builds.flatMap(({ preview }) => (preview && Date.parse(preview.until) <= Date.now() ? [`${flavour} ${preview.branch}`] : [])))
  if (over.length === 0) return
  await editRegistry(store, (draft) => draft, false)
  say(`已收回到期的预览：${over.join('、')}`)
}
