import { addMonths, monthKey } from '@linggong/shared/domain/time'
import { workOne } from '../jobs/runner.ts'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { jobs } from '../modules/index.ts'
import { makeProof } from '../modules/proofs/create.ts'
import { documentsJob } from '../modules/proofs/documents.ts'
import { earnersOf } from '../modules/proofs/earned.ts'
import { changeProof } from '../modules/proofs/update.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { companies } from './organisations.ts'

/** More attempts than a job has: it has crashed its process again and again. */
const exhausted = 99

/** Proofs of the demo's agency in every state that lasts: made ones of income and of tax, one that could not be made, a void one. */
export async function writeProofs(env: SeedEnv, now: Date): Promise<void> {
  const demo = companies.find(({ key }) => key === 'demo')
  if (demo === undefined) return
  const { chain } = actorOf(env, demo.name)
  const agency = [...env.actors.values()].find(({ flavour, tenantId }) => flavour === 'agency' && tenantId === chain.agency_id)
  if (agency === undefined) return
  const known = await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.proof').select('status').where('park_id', '=', agency.chain.park_id).where('agency_id', '=', agency.tenantId).execute())
  if (known.some(({ status }) => status === 'voided')) return
  const last = addMonths(monthKey(now), -1)
  const at = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
  await made(env, agency, { kind: 'income', from: addMonths(last, -2), count: 12 }, at(60))
  await made(env, agency, { kind: 'tax', from: last, count: 6 }, at(50))
  await made(env, agency, { kind: 'tax', from: addMonths(last, -1), count: 3, isFailing: true }, at(40))
  const id = await made(env, agency, { kind: 'income', from: last, count: 2 }, at(30))
  await env.act(at(20), () =>
    inTransaction(env.deps.db, agency, async (tx) => {
      const { version } = await tx.selectFrom('app.proof').select('version').where('park_id', '=', agency.chain.park_id).where('id', '=', id).executeTakeFirstOrThrow()
      await changeProof(tx, agency, id, { action: 'void', void_reason: '期间选错，已按季度重新开具', version }, env.deps.clock())
    }))
}

interface Wish {
  readonly kind: 'income' | 'tax'
  /** The first month; the last one is the month before this one. */
  readonly from: string
  /** Of those who were paid most. */
  readonly count: number
  readonly isFailing?: boolean
}

/** A proof with what its job has made. */
async function made(env: SeedEnv, agency: Actor, { kind, from, count, isFailing = false }: Wish, at: Date): Promise<string> {
  const { db } = env.deps
  const period = { start_at: from, end_at: addMonths(monthKey(at), -1) }
  const id = await env.act(at, () =>
    inTransaction(db, agency, async (tx) => {
      const { results } = await earnersOf(tx, agency, { ...period, page: 1, page_size: count }, at)
      const proof = await makeProof(tx, agency, { kind, ...period, user_ids: results.map((one) => one.id) }, at)
      if (isFailing) await tx.updateTable('app.job').set({ attempts: exhausted }).where('park_id', '=', agency.chain.park_id).where('id', '=', (await tx.selectFrom('app.proof').select('job_id').where('park_id', '=', agency.chain.park_id).where('id', '=', proof).executeTakeFirstOrThrow()).job_id).execute()
      return proof
    }))
  // A run that was killed in the middle left its job with a lease of ten seconds.
  for (const seconds of [1, 15, 30]) {
    await env.act(new Date(at.getTime() + seconds * 1000), () => workOne(env.deps, { ...jobs, definitions: [documentsJob] }, new AbortController().signal))
    const row = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.proof').select('status').where('park_id', '=', agency.chain.park_id).where('id', '=', id).executeTakeFirstOrThrow())
    if (row.status !== 'generating') return id
  }
  throw new Error('seed: a proof was not made')
}
