import { z } from 'zod'
import type { Call } from '@linggong/shared/contract/call'
import { personalFields } from '@linggong/shared/domain/fields/personal'
import type { FastifyInstance } from 'fastify'
import { exported } from './files.ts'
import { othersLike, parts, secretsFor, type Secret } from './guesses.ts'
import { isRecord, send, type CallAnswer, type CallRequest } from '../world/request.ts'
import { referencesOf, usesOf, valueOf, type Use } from './sample-request.ts'
import { itemsOf, part, parts as branches, propertiesOf, schemaOf, type Schema } from './schema-of.ts'
import type { Member, World } from '../world/shape.ts'

/** What this run needs of the proof that it belongs to. */
export interface Asking {
  readonly world: World
  readonly calls: readonly Call[]
  readonly members: readonly Member[]
  /** Each call by one member only. */
  readonly isShort: boolean
  /** The normal request of a use of a call by a member. */
  readonly usual: (use: Use, me: Member) => CallRequest
  readonly mayUse: (use: Use, me: Member) => boolean
  /** An answer without what differs each time. */
  readonly saying: (answer: CallAnswer) => string
  readonly fail: (text: string) => void
  readonly count: () => void
}

/** Where a request carries free text. */
interface Leaf {
  readonly where: 'query' | 'body'
  readonly path: readonly (string | number)[]
}

const title = ({ where, path }: Leaf): string => [where, ...path.map((step) => (step === 0 ? '[]' : step))].join('.').replaceAll('.[]', '[]')

/** More rows than are told to match nobody. */
const many = 400

/**
 * Through checks and filters: puts every value that is shown masked into every text that a call takes, whole and in parts, and the same
 * with a value that nobody has. Parts must be answered alike. Whole values may not, for then the caller knew; but a foreign one like one
 * that nobody has, and each such question leaves a line, has an end within the hour, and gets no answer among hundreds of guesses.
 */
export async function askedOut(asking: Asking): Promise<void> {
  const secrets = new Map<Member, Secret[]>()
  for (const me of asking.members) secrets.set(me, await secretsFor(asking.world, me))
  for (const use of asking.calls.flatMap(usesOf)) {
    // Who is not signed in has proofs of their own, and the demo shows everything.
    if (use.call.access === 'public' || use.call.family === 'demo') continue
    const able = asking.members.filter((me) => asking.mayUse(use, me))
    for (const me of asking.isShort ? able.slice(0, 1) : able) {
      await orderings(asking, use, me)
      for (const leaf of leavesOf(use, me)) {
        for (const secret of secrets.get(me) ?? []) await one(asking, use, me, leaf, secret)
      }
    }
  }
}

async function one(asking: Asking, use: Use, me: Member, leaf: Leaf, secret: Secret): Promise<void> {
  const { call } = use
  const { fail } = asking
  const [other = '', another = ''] = othersLike(secret, 2)
  const at = `${me.place} ${use.name} ${title(leaf)}: ${secret.kind} of ${secret.whose}`
  const tell = (value: string, more: More = {}) => sent(asking, call, me, request(asking, use, me, leaf, value), [value], more)
  const isFilter = call.reads || call.changes.includes('exports')
  for (const [name, cut] of isFilter ? Object.entries(parts) : []) {
    const [true_, false_] = [cut(secret.value, secret.kind), cut(other, secret.kind)]
    if (true_ === false_ || (!accepts(call, leaf, request(asking, use, me, leaf, true_)) && !accepts(call, leaf, request(asking, use, me, leaf, false_)))) continue
    const [said, decoy] = [await tell(true_), await tell(false_)]
    if (said.says === decoy.says || (await tell(cut(another, secret.kind))).says !== decoy.says) continue
    const { shows } = await tell(true_, { withFile: true })
    if (!shows.includes(secret.value) && !shows.includes(true_)) fail(`${at}: by its ${name} ${true_} it says another thing than by ${false_}`)
  }
  if (!accepts(call, leaf, request(asking, use, me, leaf, secret.value))) return
  const [said, decoy] = [await tell(secret.value), await tell(other)]
  // Where any two texts are answered differently, the answer is about the text, not about who has it.
  if (said.says === decoy.says || (await tell(another)).says !== decoy.says) return
  if ((await tell(secret.value, { withFile: true })).shows.includes(secret.value)) return
  if (!secret.isSeen) fail(`${at}: is foreign, and answered otherwise than one that nobody has`)
  for (const [which, { lines }] of [['the one that there is', said], ['the one that there is not', decoy]] as const) if (lines === 0) fail(`${at}: asking for ${which} left no line in the register`)
  const [late, later] = [await tell(secret.value, { isLate: true }), await tell(other, { isLate: true })]
  if (late.status !== 429 || late.says !== later.says) fail(`${at}: asking has no end: ${late.status} and ${later.status}`)
  const row = leaf.path.findIndex((step) => typeof step === 'number')
  if (row >= 0) await inBulk(asking, use, me, leaf, secret)
}

/** Hundreds of guesses in one request: with and without the right one among them. */
async function inBulk(asking: Asking, use: Use, me: Member, leaf: Leaf, secret: Secret): Promise<void> {
  const guesses = othersLike(secret, many)
  const rowsOf = (values: readonly string[]): CallRequest => {
    const [filled] = [request(asking, use, me, leaf, '')]
    const [list = '', , key = ''] = leaf.path
    const body = isRecord(filled.body) ? filled.body : {}
    const [row] = Array.isArray(body[list]) ? body[list] : []
    return { ...filled, body: { ...body, [list]: values.map((value, index) => ({ ...row, ...(isRecord(row) && 'row' in row ? { row: index + 2 } : {}), [key]: value })) } }
  }
  const without = await sent(asking, use.call, me, rowsOf(guesses), guesses)
  const among = await sent(asking, use.call, me, rowsOf(guesses.with(many / 2, secret.value)), [...guesses, secret.value])
  if (without.says !== among.says) asking.fail(`${me.place} ${use.name} ${title(leaf)}: ${many} guesses of ${secret.kind} of ${secret.whose} in one request tell which is right`)
}

/** Sorting by a masked value tells how it compares with others. */
async function orderings(asking: Asking, use: Use, me: Member): Promise<void> {
  for (const where of ['query', 'body'] as const) {
    if (use.call[where] === undefined || !('ordering' in propertiesOf(schemaOf(use.call[where])))) continue
    for (const key of Object.keys(personalFields)) {
      const usual = asking.usual(use, me)
      const before = usual[where]
      const sorted = async (ordering: string) => sent(asking, use.call, me, { ...usual, [where]: { ...(isRecord(before) ? before : {}), ordering } }, [])
      const { status, says } = await sorted(key)
      if (status !== 400 && says !== (await sorted(`-${key}`)).says) asking.fail(`${me.place} ${use.name}: can be sorted by ${key}: ${status}`)
    }
  }
}

interface Said {
  readonly status: number
  readonly says: string
  /** Everything that the caller gets to see, the file of an export too. */
  readonly shows: string
  /** In the register, by this member. */
  readonly lines: number
}

interface More {
  /** Asked when the hour's questions are used up. */
  readonly isLate?: boolean
  /** Runs an export, to see what is in its file. */
  readonly withFile?: boolean
}

async function sent({ world, saying, count }: Asking, call: Call, me: Member, request: CallRequest, asked: readonly string[], { isLate = false, withFile = false }: More = {}): Promise<Said> {
  count()
  const { journal, server } = world
  if (isLate) await exhaust(world, server.app, me, call, request)
  const answer = await send(server.app, me.token, call, request)
  const touched = await journal.touched()
  // Without running it, an export says already how many rows it has.
  const total = call.changes.includes('exports') ? touched.find(({ table }) => table === 'app.job')?.after?.['total'] : undefined
  const lines = touched.filter(({ table, after }) => table === 'app.reveal_audit' && after?.['act'] === 'check' && after['staff_id'] === me.staffId).length
  const file = withFile && total !== undefined ? await exported(world, server.deps, answer) : undefined
  await journal.undo()
  if (isLate) await journal.sql('delete from app.rate_limit where key like $1', [`%${me.staffId}`])
  // An answer may repeat the question.
  const says = asked.reduce((text, one) => (one === '' ? text : text.replaceAll(one, '?')), saying(answer))
  return { status: answer.status, says: `${answer.status} ${says} ${String(total)}`, shows: `${answer.text}\n${file?.text ?? ''}`, lines }
}

/** As after an hour of asking: whatever this question counts is full. */
async function exhaust({ journal }: World, app: FastifyInstance, me: Member, call: Call, request: CallRequest): Promise<void> {
  await send(app, me.token, call, request)
  const counted = await journal.sql('select key, window_start from app.rate_limit where key like $1', [`%${me.staffId}`])
  await journal.undo()
  await journal.sql(`insert into app.rate_limit (key, window_start, count) select key, window_start::timestamptz, 1000000 from jsonb_to_recordset($1::jsonb) as full_(key text, window_start text)
    on conflict (key, window_start) do update set count = excluded.count`, [JSON.stringify(counted)])
}

/** Whether the request passes the contract: otherwise it is refused before anything is compared. */
const accepts = (call: Call, { where }: Leaf, request: CallRequest): boolean => (call[where] ?? z.unknown()).safeParse(request[where]).success

function request(asking: Asking, use: Use, me: Member, { where, path }: Leaf, value: string): CallRequest {
  const usual = asking.usual(use, me)
  const schema = use.call[where]
  return { ...usual, [where]: placed(usual[where], path, value, schema === undefined ? {} : schemaOf(schema)) }
}

function placed(into: unknown, [step, ...rest]: readonly (string | number)[], value: string, schema: Schema): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const item = itemsOf(schema)
    const [first = valueOf(item)] = Array.isArray(into) ? into : []
    return [placed(first, rest, value, item)]
  }
  const object = isRecord(into) ? into : {}
  return { ...object, [step]: placed(object[step], rest, value, propertiesOf(schema)[step] ?? {}) }
}

/** Cells of amounts, ratios and counts, as the call's dictionary has them: what is said of one follows from its size. */
const isNumeric = ({ words }: Call, path: readonly (string | number)[]): boolean => {
  const kind = words[path.filter((step) => typeof step === 'string').join('.')]?.kind
  return kind === 'money' || kind === 'percent' || kind === 'count'
}

/** Every free text that the call takes; ids and words of a list are none. */
function leavesOf(use: Use, me: Member): Leaf[] {
  const references = new Set(referencesOf(use, me).map(({ where, key }) => `${where}.${key}`))
  return (['query', 'body'] as const).flatMap((where) => {
    const schema = use.call[where]
    if (schema === undefined) return []
    return textsIn(schemaOf(schema)).filter(([key]) => !references.has(`${where}.${String(key)}`) && key !== 'ordering').filter((path) => !isNumeric(use.call, path)).map((path): Leaf => ({ where, path }))
  })
}

function textsIn(schema: Schema): (string | number)[][] {
  const variants = branches(schema, 'anyOf')
  const own = Object.entries(propertiesOf(schema)).flatMap(([key, value]) => textsIn(value).map((path) => [key, ...path]))
  if (own.length > 0) return own
  const item = itemsOf(schema)
  if (Object.keys(item).length > 0) return textsIn(item).map((path) => [0, ...path])
  const isText = [schema, ...variants].some((each) => each['type'] === 'string' && each['enum'] === undefined && !('const' in each) && each['format'] === undefined && Object.keys(part(each, 'items')).length === 0)
  return isText ? [[]] : []
}
