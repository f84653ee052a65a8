import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WorkerPurpose } from '@linggong/shared/domain/worker-purposes'
import { insertRows } from '../db/bulk.ts'
import type { Deps } from '../deps.ts'
import { SYSTEM, type Worker } from './actor.ts'
import { addressKey } from './address.ts'
import { newIds } from './ids.ts'
import { countAttempts, refuseFull, type Limit } from './rate-limit.ts'
import { refuse } from './refuse.ts'
import { hashToken } from './session.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** Calls of one address: thousands of workers may share one of a mobile network. */
const ofAddress = (address: string): Limit => ({ key: `worker@${addressKey(address)}`, max: 3000, seconds: 3600 })
/** With all tokens of one person together. */
const ofPerson = (personId: string): Limit => ({ key: `worker:${personId}`, max: 300, seconds: 3600 })

type Subject = Pick<Worker, 'personId' | 'subjectId' | 'chain'>

interface Term {
  readonly until: Date
  /** Calls that may be made with it. */
  readonly uses: number
}

/** A new opaque token of 256 bits for one purpose; only its hash is stored. `tx`: of the system, or of a member of the chain. */
export async function openWorkerToken(tx: Tx, purpose: WorkerPurpose, subject: Subject, term: Term, now: Date): Promise<string> {
  const [token = ''] = await openWorkerTokens(tx, purpose, [subject], term, now)
  return token
}

/** One for each of these, in their order. */
export async function openWorkerTokens(tx: Tx, purpose: WorkerPurpose, subjects: readonly Subject[], { until, uses }: Term, now: Date): Promise<string[]> {
  const tokens = subjects.map(() => randomBytes(32).toString('base64url'))
  const ids = newIds(subjects.length)
  await insertRows(tx, 'app.worker_token', subjects.map(({ personId, subjectId, chain: { park_id, platform_id, agency_id, company_id } }, index) => ({
    id: ids[index] ?? '', park_id, platform_id, agency_id, company_id, person_id: personId, purpose, subject_id: subjectId, token_hash: hashToken(tokens[index] ?? ''), max_uses: uses, create_at: now, expire_at: until,
  })))
  return tokens
}

type Given = Pick<Subject, 'subjectId' | 'chain'>

/** Ends what has been given out about a record, for these purposes, or for every one. */
export function endWorkerTokens(tx: Tx, subject: Given, now: Date, ...purposes: readonly WorkerPurpose[]): Promise<void> {
  return endTokensOfAll(tx, [subject], now, ...purposes)
}

/** The same of many records of one park. */
export async function endTokensOfAll(tx: Tx, subjects: readonly Given[], now: Date, ...purposes: readonly WorkerPurpose[]): Promise<void> {
  const [first] = subjects
  if (first === undefined) return
  await tx
    .updateTable('app.worker_token')
    .set({ ended_at: now })
    .where('park_id', '=', first.chain.park_id)
    .where(sql<boolean>`subject_id = any(${subjects.map(({ subjectId }) => subjectId)}::uuid[])`)
    .where('ended_at', 'is', null)
    .$if(purposes.length > 0, (tokens) => tokens.where('purpose', 'in', purposes))
    .execute()
}

/**
 * Who has the token, for this purpose. Counts the call, whatever comes of it. 401, alike, for a token that is missing, unknown, ended,
 * expired, used up or for another purpose; 429 for too many calls of an address or a person.
 */
export async function workerOf(deps: Deps, token: string | null, purpose: WorkerPurpose, address: string): Promise<Worker> {
  const now = deps.clock()
  const { found, full } = await inTransaction(deps.db, SYSTEM, async (tx) => {
    const here = token === null ? undefined : await use(tx, hashToken(token), purpose, now)
    return { found: here, full: await countAttempts(tx, [ofAddress(address), ...(here === undefined ? [] : [ofPerson(here.personId)])], now) }
  })
  refuseFull(full, now)
  return found ?? refuse(401, '链接已失效，请向付款企业索取新的链接')
}

/** When the token that the worker has shown ends. */
export async function tokenEnd(tx: Tx, { chain, tokenId }: Pick<Worker, 'chain' | 'tokenId'>): Promise<Date> {
  return (await tx.selectFrom('app.worker_token').select('expire_at').where('park_id', '=', chain.park_id).where('id', '=', tokenId).executeTakeFirstOrThrow()).expire_at
}

async function use(tx: Tx, hash: Buffer, purpose: WorkerPurpose, now: Date): Promise<Worker | undefined> {
  const at = await tx.selectFrom('app.worker_token').select(['park_id', 'id']).where('token_hash', '=', hash).executeTakeFirst()
  if (at === undefined) return undefined
  // Found and counted in one statement, so that parallel calls cannot exceed the number.
  const row = await tx
    .updateTable('app.worker_token')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('park_id', '=', at.park_id)
    .where('id', '=', at.id)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .where('expire_at', '>', now)
    .where(sql<boolean>`uses < max_uses`)
    .returning(['id', 'person_id', 'subject_id', 'park_id', 'platform_id', 'agency_id', 'company_id'])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { park_id, platform_id, agency_id, company_id } = row
  return { flavour: 'worker', purpose, tokenId: row.id, personId: row.person_id, subjectId: row.subject_id, chain: { park_id, platform_id, agency_id, company_id } }
}
