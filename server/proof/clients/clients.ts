import { isOfWorkers, type Call } from '@linggong/shared/contract/call'
import { importBills } from '@linggong/shared/contract/bills'
import { createOpenClient } from '@linggong/shared/contract/open-clients'
import { OPEN_SCOPES, type OpenScope } from '@linggong/shared/domain/open-scopes'
import { calls } from '../../src/modules/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import { drain } from '../../test/makers.ts'
import { sentBill } from '../../test/spine.ts'
import { home } from '../matrix/isolation.ts'
import { secretsOf, shownOf } from '../matrix/masks.ts'
import { named, referencesOf, requestFor, usesOf } from '../matrix/sample-request.ts'
import { openClient } from '../matrix/samples/open-clients.ts'
import { openSight, sees } from '../matrix/sight.ts'
import type { Proof } from '../proof.ts'
import { checks, type Checks } from '../sessions/checks.ts'
import { mustSucceed } from '../world/must-succeed.ts'
import { isRecord, jsonOf, send, sendRaw, type CallAnswer } from '../world/request.ts'
import type { Kind, Member, PlaceName, Thing, World } from '../world/shape.ts'
import { openWorld } from '../world/world.ts'
import { proveJournal } from './traces.ts'

/** Whose programs call. */
const places = ['company', 'agency'] as const satisfies readonly PlaceName[]

/** A program of an organisation makes the open calls of its scopes, about what its organisation sees, and no other. */
export const clients: Proof = {
  name: 'clients',
  what: '程序凭客户端令牌只能调用授权范围内的接口，只看到本组织的数据，仍然打码，留下的记录署客户端之名',
  atLeast: { short: 1500, long: 1500 },
  async run({ admin, say }) {
    const world = await openWorld(admin)
    const found = checks()
    try {
      const programs = new Map<PlaceName, Program>()
      for (const place of places) programs.set(place, await programOf(world, place))
      await drain(world.server.deps)
      // What is undone below is what comes after this.
      await world.journal.keep()
      for (const [place, program] of programs) {
        const parts: Readonly<Record<string, () => Promise<void>>> = {
          授权范围: () => proveScopes(world, program, found),
          别的组织: () => proveForeign(world, program, found),
          记录: () => proveJournal(world, program, found),
        }
        for (const [name, part] of Object.entries(parts)) {
          const [tried, failed] = [found.tried(), found.failures.length]
          await part()
          say(`  ${place} ${name}：${found.tried() - tried} 项，失败 ${found.failures.length - failed}`)
        }
      }
      return { tried: found.tried(), failures: found.failures }
    } finally {
      await world.close()
    }
  },
}

/** Tokens of one organisation's clients: one with every scope, one for each scope alone. */
export interface Program {
  readonly me: Member
  readonly clientId: string
  readonly token: string
  readonly narrow: ReadonlyMap<OpenScope, string>
  /** What it has imported itself. */
  readonly ownImport: Thing
}

/** The scopes that some call of the flavour has. */
const scopesOf = ({ flavour }: Member): OpenScope[] => OPEN_SCOPES.flatMap(({ value }) => (calls.some((call) => call.open === value && isFor(call, flavour)) ? [value] : []))

const isFor = ({ access }: Call, flavour: Member['flavour']): boolean => typeof access !== 'string' && access[flavour] !== undefined

async function programOf(world: World, place: PlaceName): Promise<Program> {
  const me = world.member(place)
  const scopes = scopesOf(me)
  const made = await mustSucceed(world.server.app, me.token, createOpenClient, { body: { ...openClient(world, '全部范围'), scopes } })
  const token = await tokenFor(world, made, scopes)
  const narrow = new Map<OpenScope, string>()
  for (const scope of scopes) narrow.set(scope, await tokenFor(world, made, [scope]))
  const company = place === 'company' ? {} : { company_id: world.member('company').tenantId }
  const { id } = await mustSucceed(world.server.app, token, importBills, { body: { ...company, bills: [sentBill(2, world.worker, '1.00')], filename: '接口导入.json' } })
  return { me, clientId: made.id, token, narrow, ownImport: { id } }
}

async function tokenFor({ server }: World, { id, secret }: { readonly id: string; readonly secret: string }, scopes: readonly OpenScope[]): Promise<string> {
  const payload = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: scopes.join(' ') }).toString()
  const answer = await sendRaw(server.app, { method: 'POST', url: '/v1/open/token/', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
  const content = jsonOf(answer)
  if (!isRecord(content) || typeof content['access_token'] !== 'string') throw new Error(`token: ${answer.status} ${answer.text}`)
  return content['access_token']
}

const short = ({ status, text }: CallAnswer): string => `${status} ${text.slice(0, 200)}`

/** The rows of the organisation; of imports that of the program itself. */
export function about(world: World, { me, ownImport }: Program, kind?: Kind, thing?: Thing) {
  return { world, me, thing: (wanted: Kind): Thing => (wanted === kind && thing !== undefined ? thing : wanted === 'importJob' ? ownImport : home(world, me, wanted)) }
}

/** Every call with the token of every scope, and of all of them together. */
async function proveScopes(world: World, program: Program, found: Checks): Promise<void> {
  const { app } = world.server
  const secrets = await secretsOf(world)
  const all = new Set(program.narrow.keys())
  const tokens: readonly (readonly [string, string, ReadonlySet<OpenScope>])[] = [
    ['全部范围', program.token, all], ...[...program.narrow].map(([scope, token]) => [scope, token, new Set([scope])] as const),
  ]
  for (const call of calls) {
    // Those of workers are on another origin (`proof/workers`).
    if (isOfWorkers(call)) continue
    for (const [name, token, scopes] of tokens) {
      const isOpen = call.open !== undefined && scopes.has(call.open) && isFor(call, program.me.flavour)
      for (const use of isOpen ? usesOf(call) : usesOf(call).slice(0, 1)) {
        const title = `${program.me.place} ${name} ${use.name}`
        const answer = await send(app, token, call, isOpen ? requestFor(use, about(world, program)) : { params: { id: newId(), key: 'view' } })
        const touched = await world.journal.undo()
        const content = jsonOf(answer)
        if (isOpen) {
          found.that(answer.status === 200, `${title} 应 200`, short(answer))
          found.that(shownOf(secrets, answer.text).length === 0, `${title} 应打码`, shownOf(secrets, answer.text))
        } else {
          const isOfAnother = call.open !== undefined && scopes.has(call.open)
          found.that(answer.status === 403 && isRecord(content) && content['error_code'] === (isOfAnother ? 'forbidden' : 'scope'), `${title} 应 403`, short(answer))
          found.that(touched.length === 0, `${title} 不应写入`, touched.map(({ table }) => table))
        }
      }
    }
  }
}

/** Every reference of every open call, to rows of every other organisation, and to what members have imported. */
async function proveForeign(world: World, program: Program, found: Checks): Promise<void> {
  const { app } = world.server
  const { me, token } = program
  const sight = await openSight(world)
  for (const call of calls.filter((one) => one.open !== undefined && isFor(one, me.flavour))) {
    for (const use of usesOf(call)) {
      for (const reference of referencesOf(use, me)) {
        const asked = async (thing: Thing): Promise<{ readonly answer: CallAnswer; readonly touched: string }> => {
          const answer = await send(app, token, call, named(requestFor(use, about(world, program, reference.kind, thing)), reference, thing.id))
          const touched = (await world.journal.undo()).map(({ table }) => table)
          return { answer, touched: [...new Set(touched)].toSorted().join(' ') }
        }
        for (const place of world.placesWith(reference.kind)) {
          const thing = world.thing(reference.kind, place)
          const isMembers = reference.kind === 'importJob' && place === me.place
          if (thing === undefined || (sees(world, me, reference.kind, place, 'both') && !isMembers)) continue
          const absent = await asked({ ...thing, id: newId() })
          const { answer, touched } = await asked(thing)
          const title = `${me.place} ${use.name} ${reference.where}.${reference.key} ${place}`
          found.that(answer.status === absent.answer.status && (reference.where !== 'params' || answer.status === 404) && touched === absent.touched, `${title} 应与不存在的一样`, [short(answer), short(absent.answer), touched])
          const leaks = sight.leaksIn(answer.text, me, 'both', { asked: [thing.id] })
          found.that(leaks.length === 0, `${title} 不应透露`, leaks)
        }
      }
    }
  }
}
