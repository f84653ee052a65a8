import type { Call } from '@linggong/shared/contract/call'
import { exportDownload } from '@linggong/shared/contract/exports'
import { signUrl } from '@linggong/shared/contract/oss'
import { calls } from '../../src/modules/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Proof } from '../proof.ts'
import { jsonOf, isRecord, send, type CallAnswer, type CallRequest } from '../world/request.ts'
import { notFor } from './not-for.ts'
import { named, referencesOf, requestFor, usesOf, type Reference, type Use } from './sample-request.ts'
import { mustSucceed } from '../world/must-succeed.ts'
import { askedOut, type Asking } from './asking.ts'
import { exported, tryLinks } from './files.ts'
import { openSight, sees, type Sight, type Walls } from './sight.ts'
import { openWithWalls, type Opened } from './walls.ts'
import type { Kind, Member, PlaceName, Thing, World } from '../world/shape.ts'
import { openWorld } from '../world/world.ts'
import { callsOf } from './turn.ts'
import { blind } from './blind.ts'

/** The callers of the short form; the long form uses everyone. */
const brief: readonly PlaceName[] = ['saas', 'park', 'platform', 'agency', 'company']

/** Without any isolation the proof must find at least these leaks; the short form then stops. */
const enoughHoles = 100

interface Run {
  readonly world: World
  readonly sight: Sight
  readonly opened: Opened
  readonly walls: Walls
  readonly isShort: boolean
  readonly calls: readonly Call[]
  /** The answers with both walls in place, by caller and call. */
  readonly usual: Map<string, string>
  readonly fail: (text: string) => void
  /** The number of failures so far. */
  readonly failed: () => number
  readonly count: () => void
  readonly isOver: () => boolean
  /** Reference to a foreign row → whether it leaked anything. */
  readonly shown: Map<string, boolean>
}

/** Every call × every caller × rows of their own, sibling, parent, child and unrelated organisations; with both walls, then with each alone. */
export const isolation: Proof = {
  name: 'isolation',
  what: '各端各角色只能看到和改动自己可见范围内的数据（双重隔离、逐层单独成立）',
  atLeast: { short: callsOf('short').length * 20, long: 10_000 },
  byCall: true,
  async run({ scale, admin, say, only }) {
    const failures: string[] = []
    let tried = 0
    const chosen = callsOf(scale, only)
    const usual = new Map<string, string>()
    const shown = new Map<string, boolean>()
    const world = await openWorld(admin)
    try {
      const sight = await openSight(world)
      await askedOut({ ...askingOf(world, chosen), isShort: scale === 'short', fail: (text) => failures.push(`[asking] ${text}`), count: () => (tried += 1) })
      say(`核对与筛选：${tried} 次，${failures.length} 处不符`)
      for (const walls of ['both', 'rls', 'scope', 'none'] as const) {
        const opened = await openWithWalls(world, walls)
        const found: string[] = []
        try {
          // Proves the proof: without walls it must find leaks.
          const isOver = () => walls === 'none' && scale === 'short' && found.length >= enoughHoles
          await everyone({ world, sight, opened, walls, isShort: scale === 'short', calls: walls === 'none' && only === undefined ? calls : chosen, usual, fail: (text) => found.push(`[${walls}] ${text}`), failed: () => found.length, count: () => (tried += 1), isOver, shown })
        } finally {
          await opened.close()
        }
        if (walls === 'both') {
          const links = await tryLinks(world, await linksOf(world))
          tried += links.tried
          found.push(...links.failures)
        }
        say(`${walls}：${tried} 次，${found.length} 处不符`)
        if (walls !== 'none') failures.push(...found)
        else if (found.length < enoughHoles && only === undefined) failures.push(`[none] both walls are down, and only ${found.length} holes were seen: the proof does not see`)
        if (walls === 'none' && scale === 'long') failures.push(...unseen(shown, chosen))
        if (walls === 'rls' && only === undefined && opened.removed() < chosen.length) failures.push(`[rls] only ${opened.removed()} conditions of the scope were taken out: nothing was proven`)
      }
    } finally {
      await world.close()
    }
    return { tried, failures }
  },
}

/** Through checks and filters, by one member of each flavour. */
export const askingOf = (world: World, calls: readonly Call[]): Omit<Asking, 'fail' | 'count' | 'isShort'> => ({
  world,
  calls,
  members: brief.map((place) => world.member(place)),
  usual: (use, me) => requestFor(use, { world, me, thing: (kind) => home(world, me, kind) }),
  mayUse: (use, me) => mayCall(use.call, me) && !notFor(use, me) && use.name !== 'signUrl(exported)',
  saying,
})

/** References through which the proof found no leak without walls: there it proves nothing. */
function unseen(shown: ReadonlyMap<string, boolean>, chosen: readonly Call[]): string[] {
  const asked = new Set(chosen.flatMap(usesOf).map((use) => use.name))
  const dark = [...shown].filter(([at, isShown]) => !isShown && blind[at] === undefined).map(([at]) => `[none] ${at}: no hole was seen, so the scope alone is not proven there`)
  const bright = Object.keys(blind).filter((at) => asked.has(at.split(' ')[0] ?? '') && shown.get(at) !== false).map((at) => `[none] ${at}: is said to be blind, and is not`)
  return [...dark, ...bright]
}

/** A download link for the voucher and one for the export, of every caller that has them. */
async function linksOf(world: World): Promise<string[]> {
  const links: string[] = []
  for (const me of world.members.values()) {
    links.push((await mustSucceed(world.server.app, me.token, exportDownload, { params: { id: home(world, me, 'exportJob').id } })).url)
    if (world.thing('file', me.place) !== undefined) links.push((await mustSucceed(world.server.app, me.token, signUrl, { query: { file_url: `/v1/files/${home(world, me, 'file').id}` } })).url)
  }
  return links
}

async function everyone(run: Run): Promise<void> {
  const { world, isShort, walls } = run
  for (const call of run.calls) {
    if (run.isOver()) return
    if (walls === 'both') await nobody(run, call)
    for (const member of world.members.values()) {
      if (isShort && !(walls === 'none' ? ['company'] : brief).includes(member.place)) continue
      run.opened.actAs(member)
      if (!mayCall(call, member)) {
        if (walls === 'both') await forbidden(run, call, member)
        continue
      }
      for (const use of usesOf(call)) if (!notFor(use, member)) await uses(run, use, member)
    }
  }
}

/** Whether the flavour has the call at all; the members hold every permission of their flavour. */
export function mayCall({ access }: Call, { flavour }: Member): boolean {
  return typeof access === 'string' || access[flavour] !== undefined
}

/** Without a session only the public calls are answered. */
async function nobody(run: Run, call: Call): Promise<void> {
  const { world, opened } = run
  run.count()
  const me = world.member('company')
  const answer = await send(opened.app, null, call, mayCall(call, me) ? requestFor(first(call), about(run, me)) : { params: { id: newId() } })
  const expected = call.access === 'public' ? 200 : 401
  if (answer.status !== expected) run.fail(`nobody ${call.name}: expected ${expected}, came ${short(answer)}`)
  if (call.access !== 'public') await unchanged(run, `nobody ${call.name}`)
  await world.journal.undo()
}

async function forbidden(run: Run, call: Call, me: Member): Promise<void> {
  run.count()
  const answer = await send(run.opened.app, me.token, call, { params: { id: newId(), key: 'view' } })
  if (answer.status !== 403) run.fail(`${me.place} ${call.name}: expected 403, came ${short(answer)}`)
  await unchanged(run, `${me.place} ${call.name}`)
}

async function uses(run: Run, use: Use, me: Member): Promise<void> {
  const references = referencesOf(use, me)
  await plain(run, use, me)
  for (const reference of references) {
    const request = (kind: Kind, thing: Thing): CallRequest => named(requestFor(use, about(run, me, kind, thing)), reference, thing.id)
    let absent: Outcome | undefined
    for (const place of targets(run, me, reference.kind)) {
      const thing = run.world.thing(reference.kind, place)
      if (thing === undefined) continue
      const title = `${me.place} ${use.name} ${reference.where}.${reference.key} of ${place} (${relation(run.world, me, place)})`
      const isSeen = sees(run.world, me, reference.kind, place, run.walls === 'rls' ? 'rls' : 'both')
      if (isSeen && run.walls !== 'both') continue
      if (isSeen) await use.sample.before?.(about(run, me, reference.kind, thing))
      const outcome = await carryOut(run, use, me, request(reference.kind, thing), thing.id, !isSeen)
      if (isSeen) judgeOwn(run, use, reference, title, outcome)
      else {
        // A row of another organisation must be answered exactly like one that does not exist.
        const missing = newId()
        absent ??= await carryOut(run, use, me, named(request(reference.kind, { ...thing, id: missing }), reference, missing), missing)
        const before = run.failed()
        judgeForeign(run, reference, title, outcome, absent)
        const at = `${use.name} ${reference.where}.${reference.key}`
        if (run.walls === 'none') run.shown.set(at, run.shown.get(at) === true || run.failed() > before)
      }
    }
  }
}

/** The operator finds everybody's staff; who is invited reads who invites them. */
const hearsOfAll: ReadonlySet<string> = new Set(['searchStaffs', 'listInvitations'])
/** Whoever opened an organisation is told its administrators. */
const tellsAdministrators: ReadonlySet<string> = new Set(['parkDetail', 'platformDetail', 'agencyDetail', 'companyDetail'])
/** A group chooses the park of an agency among all, by name. */
const choosesParks = new Set(['parkChoices', 'agencyStep3', 'saveAgencyStep3'])

/** Papers of the operator that are for every agency. */
const handsOut: ReadonlySet<string> = new Set(['contractTemplateFile'])

interface Outcome {
  readonly answer: CallAnswer
  /** The answer without the parts that differ each time. */
  readonly says: string
  readonly touched: string
  readonly leaks: readonly string[]
  /** Of an export that was read. */
  readonly rows: number | undefined
}

async function carryOut(run: Run, { call }: Use, me: Member, request: CallRequest, asked: string, reads = false): Promise<Outcome> {
  run.count()
  const answer = await send(run.opened.app, me.token, call, request)
  const isExport = reads && answer.status === 200 && call.changes.includes('exports') && !hasNoPark(run)
  // Taken before the job runs, because the job writes as well.
  const touchedBefore = isExport ? await run.world.journal.touched() : undefined
  const file = isExport ? await exported(run.world, run.opened.deps, answer) : undefined
  const leaks = run.sight.leaksIn(`${answer.text}\n${file?.text ?? ''}`, me, run.walls, { asked: [asked], staffEverywhere: hearsOfAll.has(call.name), ...(tellsAdministrators.has(call.name) && { staffOf: asked }), parksEverywhere: choosesParks.has(call.name), filesEverywhere: handsOut.has(call.name) })
  const undone = await run.world.journal.undo()
  const touched = touchedBefore ?? undone
  return { answer, says: saying(answer), touched: [...new Set(touched.map(({ table }) => table))].toSorted().join(' '), leaks, rows: file?.total }
}

/** The call in its normal use, about the caller's own rows. */
async function plain(run: Run, use: Use, me: Member): Promise<void> {
  if (referencesOf(use, me).some((one) => isMain(use, one))) return
  await use.sample.before?.(about(run, me))
  const outcome = await carryOut(run, use, me, requestFor(use, about(run, me)), '', true)
  const title = `${me.place} ${use.name}`
  if (run.walls === 'both') run.usual.set(title, outcome.says)
  if (cannotTell(run, outcome)) return
  if (outcome.answer.status !== 200) run.fail(`${title}: expected 200, came ${short(outcome.answer)}`)
  else if (outcome.says !== run.usual.get(title) && !widens(run, use, me)) run.fail(`${title}: with both walls the answer is another: ${short(outcome.answer)}`)
  const excess = excessOf(use, outcome)
  if (excess.length > 0) run.fail(`${title}: reads, and wrote to ${excess.join(', ')}`)
  if (outcome.leaks.length > 0) run.fail(`${title}: shows ${outcome.leaks.join(', ')}`)
}

/** GETs of the catalogue that keep something: the file that is to be uploaded, which nobody sees before it has come; what the gateway of the official account says. */
const keeps: Readonly<Record<string, string>> = { 'signUrl(upload)': 'app.file', weixinAuthorization: 'app.weixin_account' }

/** What a call that reads has written, beside a line in the register (a question about masked data) and, where the contract says so, a unit of a service, whose lists note that they changed. */
function excessOf({ name, call: { reads, uses } }: Use, { touched }: Outcome): string[] {
  const known = new Set([keeps[name], 'app.reveal_audit', ...(uses === undefined ? [] : ['app.service_entry', 'app.service_balance', 'app.list_change'])])
  return reads ? touched.split(' ').filter((table) => table !== '' && !known.has(table)) : []
}

/** Whether the result may be wider without the query scope: row-level security lets the operator see all, and goes by the tenant chain for jobs, messages, inspectors' links and counts of services; that these are private is enforced by the queries. */
function widens({ walls }: Run, { call }: Use, me: Member): boolean {
  return walls !== 'scope' && (me.flavour === 'saas' || (['exports', 'imports', 'messages', 'topups'].includes(call.family) || call.name === 'serviceUsage' || call.name === 'homeDeadlines'))
}

function judgeOwn(run: Run, use: Use, reference: Reference, title: string, { answer, leaks }: Outcome): void {
  const isFine = answer.status === 200 ? !answer.text.includes('"ok":false') : !isMain(use, reference) && answer.status === 400
  if (!isFine) run.fail(`${title}: is the caller's, came ${short(answer)}`)
  if (leaks.length > 0) run.fail(`${title}: shows ${leaks.join(', ')}`)
}

function judgeForeign(run: Run, reference: Reference, title: string, outcome: Outcome, absent: Outcome): void {
  const { answer } = outcome
  if (cannotTell(run, outcome)) return
  if (reference.where === 'params' && answer.status !== 404) run.fail(`${title}: expected 404, came ${short(answer)}`)
  else if (answer.status !== absent.answer.status || outcome.says !== absent.says) run.fail(`${title}: an absent one answers ${short(absent.answer)}, this ${short(answer)}`)
  if (outcome.touched !== absent.touched) run.fail(`${title}: wrote to ${outcome.touched}, for an absent one to ${absent.touched || 'nothing'}`)
  if (outcome.leaks.length > 0) run.fail(`${title}: shows ${outcome.leaks.join(', ')}`)
  if ((outcome.rows ?? 0) > 0) run.fail(`${title}: exports ${outcome.rows} rows`)
}

/** On a cluster some statements, such as those that lock a row, and with them all jobs, are refused as a whole when their park is taken out with the scope. */
const hasNoPark = ({ walls, world }: Run): boolean => walls === 'rls' && world.journal.isCluster

/** Refused so; nothing is shown or written then. */
const cannotTell = (run: Run, { answer, touched, leaks }: Outcome): boolean => hasNoPark(run) && answer.status === 500 && touched === '' && leaks.length === 0

/** Whether the request is about this row, rather than filtering by it or referring to it. */
function isMain({ call }: Use, { where, key }: Reference): boolean {
  if (where === 'params') return true
  const shape = call[where]
  return shape !== undefined && !shape.safeParse({}).success && (key === 'id' || key === 'ids' || key === 'batch_id' || key === 'bill_id' || key === 'file_url') && call.params === undefined && !call.path.endsWith('/search/')
}

async function unchanged(run: Run, title: string): Promise<void> {
  const touched = await run.world.journal.undo()
  if (touched.length > 0) run.fail(`${title}: wrote to ${touched.map(({ table }) => table).join(', ')}`)
}

/** The caller's own row where there is one, else the first that the caller may see; `thing` replaces those of its kind. */
function about({ world }: Run, me: Member, kind?: Kind, thing?: Thing) {
  return { world, me, thing: (wanted: Kind) => (wanted === kind && thing !== undefined ? thing : home(world, me, wanted)) }
}

export function home(world: World, me: Member, kind: Kind): Thing {
  return homeOf(world, me, kind) ?? { id: newId(), version: 1 }
}

/** Undefined: the world has none that the caller sees. */
export function homeOf(world: World, me: Member, kind: Kind): Thing | undefined {
  const place = world.thing(kind, me.place) === undefined ? world.placesWith(kind).find((one) => sees(world, me, kind, one, 'both')) : me.place
  return place === undefined ? undefined : world.thing(kind, place)
}

const first = (call: Call): Use => usesOf(call)[0] ?? { call, name: call.name, sample: {} }

/** In the short form one organisation for each relation. */
function targets({ world, isShort }: Run, me: Member, kind: Kind): readonly PlaceName[] {
  const places = world.placesWith(kind)
  if (!isShort) return places
  return [...new Map(places.map((place) => [relation(world, me, place), place])).values()]
}

export function relation(world: World, me: Member, place: PlaceName): string {
  const other = world.member(place)
  if (place === me.place) return 'own'
  if (Object.values(me.chain).includes(other.tenantId)) return 'parent'
  if (Object.values(other.chain).includes(me.tenantId)) return 'child'
  if (me.chain.park_id !== other.chain.park_id || other.flavour !== me.flavour) return 'other'
  // Same park, different groups.
  return me.chain.platform_id === other.chain.platform_id ? 'sibling' : 'across'
}

/** Random each time. */
const byChance: ReadonlySet<string> = new Set(['token', 'challenge', 'secret'])

/** Removes ids, numbers and tokens, which are new each time. */
function saying(answer: CallAnswer): string {
  const value = jsonOf(answer)
  const words = isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, byChance.has(key) ? '' : one])) : value
  return (JSON.stringify(words) ?? '').replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, '#').replaceAll(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| [\d:]{8})|(?:expires|valid_until)=[^&"]+&sign=[\w-]+|#[\w-]{22}/gu, '@')
}

const short = ({ status, text }: CallAnswer): string => `${status} ${text.slice(0, 200)}`
