import { isDeepStrictEqual } from 'node:util'
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import type { Call } from '@linggong/shared/contract/call'
import { serialiser } from '../../src/kernel/answer.ts'
import { exported } from './files.ts'
import { home, homeOf, mayCall } from './isolation.ts'
import { notFor } from './not-for.ts'
import type { Proof } from '../proof.ts'
import { isRecord, jsonOf, send, type CallAnswer, type CallRequest } from '../world/request.ts'
import { secretsOf, shownOf } from './masks.ts'
import { downloads, reveals, type Watch } from './reveals.ts'
import { requestFor, usesOf, valueOf, type Use } from './sample-request.ts'
import { itemsOf, part, parts, propertiesOf, schemaOf, type Schema } from './schema-of.ts'
import type { Kind, Member, World } from '../world/shape.ts'
import { openWorld } from '../world/world.ts'
import { callsOf } from './turn.ts'

interface Run extends Watch {
  /** List fields of the contract that were non-empty for at least one caller. */
  readonly filled: Set<string>
}

/** Compares every answer with the contract, key by key, and tests keys that must be neither sent nor accepted. */
export const fields: Proof = {
  name: 'fields',
  what: '每个接口的返回字段与契约一致、多余字段被拒绝、敏感信息始终打码、每次查看明文都有记录',
  atLeast: { short: callsOf('short').length * 5, long: 1300 },
  byCall: true,
  async run({ scale, admin, say, only }) {
    const failures: string[] = []
    let tried = 0
    const calls = callsOf(scale, only)
    const world = await openWorld(admin)
    try {
      const run: Run = { world, secrets: await secretsOf(world), filled: new Set(), fail: (text) => failures.push(text), count: (cases = 1) => (tried += cases) }
      const askers = [...world.members.values()].filter(({ place }) => scale === 'long' || ['saas', 'park', 'platform', 'agency', 'company'].includes(place))
      for (const call of calls) {
        for (const me of askers) {
          if (!mayCall(call, me)) continue
          for (const use of usesOf(call)) if (!notFor(use, me) && use.name !== 'signUrl(exported)' && !opensNothing(run.world, use, me)) await answered(run, use, me)
        }
      }
      for (const call of calls) for (const list of listsOf(call)) if (!run.filled.has(list) && !(list in empty)) run.fail(`${list} was empty for everyone: nothing was proven of its rows`)
      say(`字段：${tried} 次`)
      for (const call of calls) await surplus(run, call, askers)
      say(`多余字段：${tried} 次`)
      for (const me of askers) await reveals(run, me)
      for (const me of askers) await downloads(run, me)
    } finally {
      await world.close()
    }
    return { tried, failures }
  },
}

/** Calls that answer one settlement. A payment that waits is told to the lists; of these settlements none waits. */
const ofOneSettlement = [
  'settlementById', 'previewSettlement', 'createSettlement', 'confirmSettlement', 'auditSettlement', 'revokeSettlement', 'cancelSettlement', 'finishSettlement', 'moveSettlementDate',
  'paySettlement', 'repaySettlement', 'payOffline', 'uploadVoucher', 'rejectVoucher', 'writeOffSettlement', 'splitSettlementBills', 'leaveOutBills', 'planSettlementInvoices',
]

/** Lists that stay empty in the test data, with the reason. */
const empty: Readonly<Record<string, string>> = {
  'readChannel.out_banks': 'names of banks that the simulator does not reach, rows of nobody',
  'readSimulators.results[].out_banks': 'the same',
  ...Object.fromEntries(ofOneSettlement.map((name) => [`${name}.approval.approvers`, 'no payment of it waits'])),
  'reviewPayment.approval.approvers': 'whose payment is approved, nobody is asked any more',
  'withdrawPayment.approval.approvers': 'what is withdrawn, nobody is asked for any more',
  ...Object.fromEntries([...ofOneSettlement, 'revokeSettlement'].flatMap((name) => [[`${name}.split_into`, 'none of these settlements was split'], [`${name}.split_plan`, 'nobody has planned how one of these is to be invoiced']])),
  'listReceivables.results[].approval.approvers': 'receipts are confirmed of payments that were made outside, which nobody approves here',
  'simulateInvoices.plan.lines': 'nobody has planned how one of these is to be invoiced',
  ...Object.fromEntries(['platformStep3', 'savePlatformStep3'].flatMap((name) => ['ids', 'names'].map((part) => [`${name}.invoice_category_${part}`, 'no group of the world is limited to some categories']))),
  'userInvoiceById.events': 'the invoices of workers of the world are planted, without anybody who made them',
  'userInvoiceById.events[].content': 'the same',
  'tradeTask.hits': 'what looks for workers has no sensitive words',
  'tradeTask.written': 'what looks for workers has no sensitive words',
  'cancelBillBatch.settlement_statuses': 'a batch with a settlement is not canceled',
  'paymentPolicy.delegations': 'no company of the world has delegations',
  'savePaymentPolicy.delegations': 'the same',
  'reconciliationById.events': 'nobody has dealt with the row yet; what they did is in the answers of the calls that do',
  'reconciliationById.events[].content': 'the same',
  'startPasskeyLogin.passkeys': 'a stranger is not told which passkeys there are',
  'startPasskeyLogin.passkeys[].transports': 'the same',
  ...Object.fromEntries(['day', 'month', 'worst'].map((name) => [`readRemoteOutcomes.${name}`, 'testers alone are told, whom the configuration names (remote-outcomes.test.ts)'])),
  'platformBrand.videos': 'no brand of the world has videos',
  'brandOfPlatform.videos': 'the same',
  'saveBrand.videos': 'the same',
  'staffInfo.video.videos': 'the same',
  'workbenchStats.ranks': 'nobody is below a company',
  'userOverview.lines': 'nobody of the world has limits or tax tiers',
  'workbenchStats.ranks[].rows': 'the same',
  'parkDetail.wallet_accounts': 'no park has accounts of its own before money is withdrawn',
  'listParks.results[].wallet_accounts': 'the same',
  'terminationAudit.photos': 'the end of a cooperation is audited without photos',
  'decideTerminationAudit.photos': 'the same',
  'createCompanyUser.audits': 'who has just come has not been audited',
  'createCompanyUser.others': 'and works for nobody else',
  'reinviteCompanyUser.others': 'who has ended works for nobody else in the world',
  'recheckCompanyUser.others': 'nor does who is unchecked',
  'createCompanyContract.coming_rates': 'a new contract has not been audited, so nothing was agreed on besides',
  'homeDeadlines.more': 'no calendar of the world has hundreds of entries',
  'rateChangeContent.events': 'the changes of rates of the world are planted, without anybody who made them',
  'rateChangeContent.events[].content': 'the same',
  'smsOutbox.results': 'nobody was sent anything but what the world planted',
  'organizationTrees.results[].children': 'the trees of the world are one level deep',
}

/** A call by the id of a record of which the caller has none, and sees none of others. */
function opensNothing(world: World, { sample: { id } }: Use, me: Member): boolean {
  const kind = typeof id === 'function' ? id(me) : id
  return kind !== undefined && homeOf(world, me, kind) === undefined
}

async function answered(run: Run, use: Use, me: Member): Promise<void> {
  const { world } = run
  const { call } = use
  run.count()
  const title = `${me.place} ${use.name}`
  const about = { world, me, thing: (kind: Kind) => home(world, me, kind) }
  await use.sample.before?.(about)
  const answer = await send(world.server.app, me.token, call, requestFor(use, about))
  if (answer.status !== 200) run.fail(`${title}: expected 200, came ${answer.status} ${answer.text.slice(0, 200)}`)
  else {
    const wire = jsonOf(answer)
    if (call.answers === 'json') keysOf(run, title, call, wire)
    const file = call.changes.includes('exports') ? (await exported(world, world.server.deps, answer)).text : ''
    masked(run, title, use, me, answer, file)
  }
  await world.journal.undo()
}

/** The answer has exactly the keys of the contract, and the production serialiser sends the same. */
function keysOf(run: Run, title: string, call: Call, wire: unknown): void {
  const checked = call.response.safeParse(wire)
  if (!checked.success) run.fail(`${title}: the answer does not match the contract: ${checked.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`)
  else if (!isDeepStrictEqual(checked.data, wire)) run.fail(`${title}: the answer has keys that the contract does not name`)
  // If a handler returned too much, the production serialiser drops the surplus keys at every level that the contract describes.
  const sent: unknown = JSON.parse(serialiser(call, false)(withSurplus(wire)))
  if (!isDeepStrictEqual(withoutOpen(call, sent), withoutOpen(call, wire))) run.fail(`${title}: production sends another answer: ${JSON.stringify(sent).slice(0, 200)}`)
  for (const list of listsOf(call)) if (hasRows(wire, list.slice(call.name.length + 1).split('.'))) run.filled.add(list)
}

function withSurplus(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSurplus)
  if (!isRecord(value)) return value
  return { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withSurplus(one)])), no_such_key: '1' }
}

/** Values whose shape the contract leaves open: a user's preferences and the values of a change log. */
const open: ReadonlySet<string> = new Set(['value', 'old_value', 'new_value'])

function withoutOpen(call: Call, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutOpen(call, one))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, open.has(key) ? null : withoutOpen(call, one)]))
}

/** `listBills.results`, `platformDetail.agencies`: every list that an answer has. */
function listsOf(call: Call): string[] {
  return call.answers === 'file' ? [] : within(schemaOf(call.response, 'output'), call.name)
}

function within(schema: Schema, path: string): string[] {
  const own = Object.entries(propertiesOf(schema)).flatMap(([key, value]) => {
    const list = [value, ...parts(value, 'anyOf')].find((one) => one['type'] === 'array')
    return list === undefined ? within(value, `${path}.${key}`) : [`${path}.${key}`, ...within(part(list, 'items'), `${path}.${key}[]`)]
  })
  // A tree is recursive; its first level is enough.
  return own.filter((one) => !/children\[\]/u.test(one))
}

function hasRows(value: unknown, [key = '', ...rest]: readonly string[]): boolean {
  const isEach = key.endsWith('[]')
  const next = isRecord(value) ? value[key.replace('[]', '')] : undefined
  if (rest.length === 0) return Array.isArray(next) && next.length > 0
  return isEach ? Array.isArray(next) && next.some((one) => hasRows(one, rest)) : hasRows(next, rest)
}

/** Callers that receive a value unmasked, and why. */
const whole: Readonly<Record<string, string>> = {
  reveal: 'that is what it is for, on the record',
  'reveal(bill)': 'the same',
  'reveal(company_user)': 'the same',
  'reveal(tenant)': 'the same',
  'billImportCheckResult': 'what the organisation has sent itself; who downloads it is on the record',
  'exportBureauReport': 'what the tax bureau takes in full each quarter; every person in it is a line of the register of views',
  'exportTaxApplications': 'what the tax bureau takes in full; every person in it is a line of the register of views',
  'exportImportErrors': 'what the organisation brought itself, to be put right and brought again; who downloads it is on the record',
}

/** Words of a public list that the server answers from. Like any digits, those of a password may coincide with a part of a secret; what else stands in the answer is looked through. */
const published: ReadonlySet<string> = new Set(ranked.map((word) => word.toLowerCase()))
const withoutPublished = ({ name }: Use, text: string): string => (name === 'commonPasswords' ? text.replaceAll(/\w+/gu, (word) => (published.has(word) ? '' : word)) : text)

function masked(run: Run, title: string, use: Use, me: Member, answer: CallAnswer, file: string): void {
  if (use.name in whole) return
  // The caller's own phone number.
  const own = use.name === 'staffInfo' ? me.phone : ''
  const shown = shownOf(run.secrets, `${withoutPublished(use, answer.text)}\n${file}`.replaceAll(own === '' ? '\0' : own, ''))
  if (shown.length > 0) run.fail(`${title}: shows ${shown.join(', ')}`)
}

/** A key that the contract does not name, at any level of a request, is refused and changes nothing. */
async function surplus(run: Run, call: Call, askers: readonly Member[]): Promise<void> {
  const me = askers.find((one) => mayCall(call, one))
  if (me === undefined) return
  for (const use of usesOf(call)) {
    const asker = notFor(use, me) ? askers.find((one) => mayCall(call, one) && !notFor(use, one)) : me
    if (asker === undefined) continue
    const request = requestFor(use, { world: run.world, me: asker, thing: (kind: Kind) => home(run.world, asker, kind) })
    for (const [where, wrong] of surpluses(call, request)) {
      run.count()
      const title = `${asker.place} ${use.name} with a surplus key in ${where}`
      const answer = await send(run.world.server.app, asker.token, call, wrong)
      if (answer.status !== 400 || !answer.text.includes('no_such_key')) run.fail(`${title}: expected 400 that names it, came ${answer.status} ${answer.text.slice(0, 200)}`)
      const touched = await run.world.journal.undo()
      if (touched.length > 0) run.fail(`${title}: wrote to ${touched.map(({ table }) => table).join(', ')}`)
    }
  }
}

function surpluses(call: Call, request: CallRequest): [string, CallRequest][] {
  const found: readonly [string, CallRequest][] = [['the query', { ...request, query: { ...request.query, no_such_key: '1' } }]]
  if (call.method === 'GET') return [...found]
  if (call.body === undefined) return [...found, ['the body', { ...request, body: { no_such_key: 1 } }]]
  return [...found, ...[...surplusIn(schemaOf(call.body), request.body, 'body')].map(([path, body]): [string, CallRequest] => [path, { ...request, body }])]
}

/** Yields the value with a surplus key in each object that it has or may have, at any level; in one item of each list. */
function* surplusIn(schema: Schema, value: unknown, path: string): Generator<[string, unknown]> {
  const item = itemsOf(schema)
  if (Object.keys(item).length > 0) for (const [inner, one] of surplusIn(item, Array.isArray(value) ? value[0] : undefined, `${path}[]`)) yield [inner, [one]]
  const properties = propertiesOf(schema)
  if (Object.keys(properties).length === 0) return
  const forms = [schema, ...parts(schema, 'anyOf')].filter((one) => Object.keys(part(one, 'properties')).length > 0)
  // Of several forms the one that this value has.
  const object = forms.find((one) => isRecord(value) && Object.keys(value).every((key) => key in part(one, 'properties'))) ?? forms[0] ?? schema
  const made = isRecord(value) ? value : valueOf(object)
  if (!isRecord(made)) return
  yield [path, { ...made, no_such_key: 1 }]
  for (const [key, inner] of Object.entries(propertiesOf(object))) for (const [where, one] of surplusIn(inner, made[key], `${path}.${key}`)) yield [where, { ...made, [key]: one }]
}
