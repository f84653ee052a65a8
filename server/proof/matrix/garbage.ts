import { randomUUID } from 'node:crypto'
import type { Call } from '@linggong/shared/contract/call'
import { calls } from '../../src/modules/index.ts'
import { doorsOf } from './garbage-files.ts'
import { mutationsOf, type Mutation } from './garbage-mutations.ts'
import { home, mayCall } from './isolation.ts'
import { notFor } from './not-for.ts'
import type { Proof } from '../proof.ts'
import { isRecord, sendRaw, type CallAnswer } from '../world/request.ts'
import { requestFor, usesOf } from './sample-request.ts'
import { watchOutside } from '../world/outside.ts'
import { callsOf } from './turn.ts'
import type { Kind, Member, World } from '../world/shape.ts'
import { openWorld } from '../world/world.ts'

/** Refused requests per call. Requests that turn out to be valid (a query that merely finds nothing) are sent as well, but not counted. */
const perCall = { short: 30, long: 500 } as const
/** More accepted requests than these mean that the call refuses hardly anything. */
const mostTaken = 1000
const seed = 20_260_108

/** Whatever is sent: no server error, a message that a person understands, no row changed, no program started and nobody else asked. */
export const garbage: Proof = {
  name: 'garbage',
  what: '畸形请求（含文件上传与下载地址）：不出现 5xx，给出中文说明并指明字段，任何数据不变',
  atLeast: { short: (callsOf('short').length + 3) * perCall.short, long: (callsOf('long').length + 3) * perCall.long },
  byCall: true,
  run: ({ scale, admin, say, only }) => watchOutside(async (seen) => {
    const failures: string[] = []
    let tried = 0
    let besides = 0
    const world = await openWorld(admin)
    /** Sends until enough of them were refused. */
    const endure = async (title: string, mutations: Iterable<Mutation>, headers: () => Readonly<Record<string, string>>): Promise<void> => {
      let refused = 0
      let taken = 0
      for (const mutation of mutations) {
        const { isRefused, wrong } = await carryOut(world, mutation, headers())
        if (isRefused) refused += 1
        else taken += 1
        if (wrong !== null) failures.push(`${title}, ${mutation.what}: ${wrong}`)
        if (refused === perCall[scale]) break
        if (taken === mostTaken) {
          failures.push(`${title}: took ${taken} of ${taken + refused}`)
          break
        }
      }
      tried += refused
      besides += taken
    }
    try {
      for (const call of callsOf(scale, only)) {
        // A seed of its own for each call, independent of the other calls in this run.
        const index = calls.indexOf(call)
        const me = askerOf(world, call)
        const use = usesOf(call).find((one) => me !== undefined && !notFor(one, me))
        if (me === undefined || use === undefined) failures.push(`nobody may make ${call.name}`)
        else {
          const request = requestFor(use, { world, me, thing: (kind: Kind) => home(world, me, kind) })
          const headers = () => ({ authorization: `Bearer ${me.token}`, ...(call.idempotent ? { 'idempotency-key': randomUUID() } : {}) })
          await endure(`${me.place} ${call.name} (seed ${seed + index})`, mutationsOf(call, request, seed + index), headers)
        }
        if (index % 20 === 19) say(`被拒绝 ${tried} 次，另有 ${besides} 次可以接受，${failures.length} 处不符`)
      }
      for (const { name, mutations, stored } of await doorsOf(world, seed)) {
        const before = stored()
        await endure(`${name} of files (seed ${seed})`, mutations, () => ({}))
        if (stored() !== before) failures.push(`${name} of files: ${stored() - before} files were kept`)
      }
    } finally {
      await world.close()
    }
    return { tried, failures: [...failures, ...seen] }
  }),
}

const askerOf = (world: World, call: Call): Member | undefined => (['company', 'agency', 'platform', 'park', 'saas'] as const).map((place) => world.member(place)).find((member) => mayCall(call, member))

/** What is wrong with the answer, or null; and whether it was a refusal. */
async function carryOut({ server, journal }: World, { url, method, headers, payload, isBad, field }: Mutation, usual: Readonly<Record<string, string>>): Promise<{ isRefused: boolean; wrong: string | null }> {
  const answer = await sendRaw(server.app, { method, url, headers: { ...usual, ...headers }, ...(payload === undefined ? {} : { payload }) })
  const touched = await journal.undo()
  if (answer.status >= 500) return { isRefused: false, wrong: `${answer.status} ${answer.text.slice(0, 300)}` }
  if (answer.status >= 300 && answer.status < 400) return { isRefused: false, wrong: `sends elsewhere: ${answer.status} ${String(answer.headers['location'])}` }
  if (answer.status < 400) return { isRefused: false, wrong: isBad ? `was taken: ${answer.status} ${answer.text.slice(0, 200)}` : null }
  // A question about masked data stands in the register also when the call is then refused.
  const tables = touched.filter(({ table, after }) => table !== 'app.reveal_audit' || after?.['act'] !== 'check').map(({ table }) => table).join(', ')
  return { isRefused: true, wrong: tables === '' ? wordsOf(answer, field) : `${answer.status}, but wrote to ${tables}` }
}

/** A refusal is in Chinese, and names the invalid field where there is one. */
function wordsOf(answer: CallAnswer, field: string | undefined): string | null {
  let body: unknown
  try {
    body = JSON.parse(answer.text)
  } catch {
    return `${answer.status} without JSON: ${answer.text.slice(0, 200)}`
  }
  if (!isRecord(body) || typeof body['error_msg'] !== 'string' || !/\p{Script=Han}/u.test(body['error_msg'])) return `${answer.status} without words: ${answer.text.slice(0, 200)}`
  if (field === undefined || answer.status !== 400) return null
  const named = Array.isArray(body['fields']) ? body['fields'].filter(isRecord).map((one) => String(one['field'])) : []
  return named.some((one) => one === field || one.startsWith(`${field}.`)) || body['error_msg'].includes(field) ? null : `does not name ${field}: ${answer.text.slice(0, 200)}`
}
