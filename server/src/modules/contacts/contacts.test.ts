import { expect, test } from 'vitest'
import { messageKindNames, type MessageKind } from '@linggong/shared/domain/message-kinds'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import { asOwner, signIn, testApp } from '../../../test/database.ts'
import { makeMember, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { tell } from '../messages/write.ts'
import { deliverOutgoing } from '../outgoing/deliver.ts'

const { app, deps, tenants } = await testApp()
const steps = stepsOf(app, deps)

interface Contact {
  readonly email: string
  readonly openid: string
  readonly can_weixin: boolean
  readonly mail_off: readonly string[]
  readonly weixin_off: readonly string[]
}

interface Refused {
  readonly error_msg?: string
}

const contact = async (who: Member): Promise<Contact> => steps.ok(await callAs<Contact>(app, who, 'GET', '/v1/accounts/contact/'))
const change = (who: Member, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => callAs<Contact & Refused>(app, who, method, `/v1/accounts/contact/${path}`, body)
const switched = async (who: Member, mail_off: readonly MessageKind[], weixin_off: readonly MessageKind[] = []) => steps.ok(await change(who, 'PUT', '', { mail_off, weixin_off }))
const codeTo = async (email: string): Promise<string> => {
  await expect.poll(() => asOwner(deps, `select 1 from simulator.delivery where recipient = $1 and text like '%验证码%'`, [email])).not.toEqual([])
  const [last] = await asOwner(deps, `select text from simulator.delivery where recipient = $1 and text like '%验证码%' order by receive_at desc limit 1`, [email])
  return /\d{6}/u.exec(String(last?.['text']))?.[0] ?? ''
}
const bindMail = async (who: Member, email: string): Promise<Contact> => {
  steps.ok(await change(who, 'POST', 'email_code/', { email }))
  return steps.ok(await change(who, 'PUT', 'email/', { email, email_code: await codeTo(email) }))
}
/** What came by mail and official account, the oldest first, without codes. */
const delivered = async (who: Member): Promise<string[]> => {
  await deliverOutgoing(deps)
  const { results } = steps.ok(await callAs<{ results: { channel: string; title: string; text: string }[] }>(app, who, 'GET', '/v1/demo/deliveries/'))
  return results.filter(({ text }) => !text.includes('验证码')).map(({ channel, title }) => `${channel} ${title}`).toReversed()
}

async function say(who: Member, title: string, more: { kind?: MessageKind; permission?: PermissionKey; staffId?: string; eventKey?: string } = {}, fails = false): Promise<void> {
  const [tenant] = await asOwner(deps, 'select park_id, platform_id, agency_id, id from app.tenant where id = $1', [who.tenantId])
  const id = (key: string): string => String(tenant?.[key])
  const chain = { park_id: id('park_id'), platform_id: id('platform_id'), agency_id: id('agency_id'), company_id: who.tenantId }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await tell(tx, [{ tenantId: who.tenantId, flavour: 'company', chain, kind: 'paid', title, body: '内容', ...more }])
    if (fails) throw new Error('rolled back')
  }).catch(() => undefined)
}

test('an address is confirmed by the code that was mailed to it, shown and logged masked, and given up', async () => {
  const world = await makeWorld(deps)
  expect(await contact(world.company)).toMatchObject({ email: '', openid: '', can_mail: true, mail_off: [], weixin_off: [] })
  expect((await change(world.company, 'POST', 'email_code/', { email: 'nobody' })).status).toBe(400)
  steps.ok(await change(world.company, 'POST', 'email_code/', { email: 'Wang.Xiaoming@example.com' }))
  const code = await codeTo('wang.xiaoming@example.com')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await change(world.company, 'PUT', 'email/', { email: 'wang.xiaoming@example.com', email_code: wrong })).body).toMatchObject({ error_code: 'captcha' })
  // The code proves this address, to this member.
  expect((await change(world.company, 'PUT', 'email/', { email: 'other@example.com', email_code: code })).body).toMatchObject({ error_code: 'captcha' })
  expect((await change(world.agency, 'PUT', 'email/', { email: 'wang.xiaoming@example.com', email_code: code })).body).toMatchObject({ error_code: 'captcha' })
  expect(steps.ok(await change(world.company, 'PUT', 'email/', { email: 'wang.xiaoming@example.com', email_code: code }))).toMatchObject({ email: 'w***@example.com' })
  expect(steps.ok(await change(world.company, 'DELETE', 'email/'))).toMatchObject({ email: '' })
  const log = await asOwner(deps, `select action, content from app.history_event where entity = 'staff' and entity_id = $1 order by id`, [world.company.staffId])
  expect(log.map(({ action }) => action)).toEqual(['set_contact', 'set_contact'])
  expect(JSON.stringify(log)).toContain('w***@example.com')
  expect(JSON.stringify(log)).not.toContain('xiaoming')
  // What was sent is no longer readable where it waited.
  expect(JSON.stringify(await asOwner(deps, 'select recipient, text from app.outgoing_message'))).not.toMatch(/xiaoming|\d{6}/u)
})

test('R197 a message also goes by mail to those who read it and want it there, once, and not without its event', async () => {
  const world = await makeWorld(deps)
  const other = await makeWorld(deps, { beside: world })
  const colleague = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId: world.company.tenantId, name: '同事', permissions: ['CommonSystemExportPageIndex'] }, deps.clock()))
  await bindMail(world.company, 'first@example.com')
  await bindMail(colleague, 'second@example.com')
  await bindMail(other.company, 'third@example.com')
  await say(world.company, '一')
  await say(world.company, '二', { permission: 'CompanySettlementSettPageIndex' })
  await say(world.company, '三', { staffId: colleague.staffId })
  await say(world.company, '四', { eventKey: `once ${world.company.tenantId}` })
  await say(world.company, '四', { eventKey: `once ${world.company.tenantId}` })
  await say(world.company, '五', {}, true)
  expect(await delivered(world.company)).toEqual(['mail 一', 'mail 二', 'mail 四'])
  expect(await delivered(colleague)).toEqual(['mail 一', 'mail 三', 'mail 四'])
  expect(await delivered(other.company)).toEqual([])

  // What cannot be switched off in the suite can be here; the switches are this member's alone.
  expect(await switched(world.company, ['pay_failure', 'paid', 'paid'])).toMatchObject({ mail_off: ['paid', 'pay_failure'] })
  await say(world.company, '六', { kind: 'pay_failure' })
  expect([await delivered(world.company), await delivered(colleague)]).toEqual([['mail 一', 'mail 二', 'mail 四'], ['mail 一', 'mail 三', 'mail 四', 'mail 六']])
  await switched(world.company, [])
  await say(world.company, '七', { kind: 'pay_failure' })
  expect((await delivered(world.company)).at(-1)).toBe('mail 七')
  // Who is disabled is told nothing.
  await asOwner(deps, `update app.staff set status = 'disable' where id = $1`, [colleague.staffId])
  await say(world.company, '八')
  expect(await asOwner(deps, `select 1 from app.outgoing_message where subject = '八'`)).toHaveLength(1)
  for (const wrong of [{ mail_off: ['nothing'], weixin_off: [] }, { mail_off: [] }, {}]) expect((await change(world.company, 'PUT', '', wrong)).status).toBe(400)
})

test('a gateway that does not answer is tried again later under the same id, and given up in the end', async () => {
  const world = await makeWorld(deps)
  await bindMail(world.company, 'patient@example.com')
  const set = async (setting: object) => steps.ok(await callAs(app, world.company, 'PUT', '/v1/demo/simulators/', { simulator: 'mail', fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false, ...setting }))
  const waiting = async () => (await asOwner(deps, `select attempts, failure, recipient, text, next_at > now() as is_later from app.outgoing_message where subject = '耐心'`))[0]
  const again = () => asOwner(deps, `update app.outgoing_message set next_at = now() where subject = '耐心'`)
  await set({ loses: true })
  await say(world.company, '耐心')
  await deliverOutgoing(deps)
  await deliverOutgoing(deps)
  expect(await waiting()).toMatchObject({ attempts: 1, failure: null, is_later: true, recipient: 'patient@example.com' })
  await set({ repeats: true })
  await again()
  expect(await delivered(world.company)).toEqual(['mail 耐心'])
  expect(await asOwner(deps, `select times from simulator.delivery where title = '耐心'`)).toEqual([{ times: 3 }])
  expect(await waiting()).toMatchObject({ attempts: 2, failure: null, recipient: 'p***@example.com', text: '' })

  await asOwner(deps, `update app.outgoing_message set sent_at = null, attempts = 5, next_at = now() where subject = '耐心'`)
  await set({ down: true })
  await deliverOutgoing(deps)
  expect(await waiting()).toMatchObject({ attempts: 6, failure: '邮件系统暂停服务' })
  await set({})
  await again()
  await deliverOutgoing(deps)
  expect(await waiting()).toMatchObject({ attempts: 6 })
})

test('R715 the operator authorises the official account and writes what it tells; a failed payment reaches the enterprise there', async () => {
  const world = await makeWorld(deps)
  const token = await signIn(app, tenants.phones.saas)
  const saas = { ...world.company, token }
  const account = async () => steps.ok(await callAs<{ appid: string; authorize_url: string }>(app, saas, 'GET', '/v1/weixin/platform_authorization/'))
  const update = (body: object) => callAs<{ version: number; is_enable: boolean } & Refused>(app, saas, 'PUT', '/v1/weixin/update_message_template/', { event: 'pay_failure', ...body })
  const scan = async (url: string) => steps.ok(await callAs(app, world.company, 'POST', '/v1/demo/weixin/', { url }))

  expect((await change(world.company, 'POST', 'weixin_code/')).body.error_msg).toBe('运营方还没有授权公众号')
  const before = await account()
  expect(before).toMatchObject({ is_connected: true, appid: '', authorize_url: 'https://weixin.example.com/authorization' })
  await scan(before.authorize_url)
  expect(await account()).toMatchObject({ name: '灵工台演示公众号' })

  const { results, total } = steps.ok(await callAs<{ total: number; results: { event: string; is_enable: boolean; version: number }[] }>(app, saas, 'GET', '/v1/weixin/message_template/?page_size=5'))
  expect([total, results.length, results[0]]).toEqual([messageKindNames.length, 5, expect.objectContaining({ event: 'to_confirm', is_enable: false, version: 1 })])
  expect((await update({ wording: '{{标题}} {{金额}}', version: 1 })).body).toMatchObject({ error_msg: '第 1 行第 8 列：没有“金额”这个变量' })
  expect((await update({ wording: '没有变量', version: 1 })).body.error_msg).toContain('缺少“{{标题}}”')
  expect((await update({ is_enable: true, version: 1 })).body.error_msg).toBe('启用前请填写公众号模板编号')
  expect(steps.ok(await update({ template_no: 'T1', wording: '【{{企业名称}}】{{标题}}：{{内容}}', is_enable: true, version: 1 }))).toMatchObject({ is_enable: true, version: 2 })
  expect((await update({ wording: '{{标题}}', version: 1 })).body).toMatchObject({ error_code: 'stale' })
  for (const who of [world.company, world.agency, world.platform, world.park]) expect((await callAs(app, who, 'GET', '/v1/weixin/message_template/')).status).toBe(403)
  const log = steps.ok(await callAs<{ results: { action: string }[] }>(app, saas, 'GET', '/v1/weixin/message_template/pay_failure/history_events/'))
  expect(log.results.map(({ action }) => action)).toEqual(['启用'])

  expect((await change(world.company, 'PUT', 'weixin/')).body.error_msg).toBe('二维码已过期，请重新打开')
  const { url } = steps.ok(await callAs<{ url: string }>(app, world.company, 'POST', '/v1/accounts/contact/weixin_code/'))
  expect((await change(world.company, 'PUT', 'weixin/')).body.error_msg).toContain('还没有扫码')
  await scan(url)
  expect(steps.ok(await change(world.company, 'PUT', 'weixin/')).openid).toMatch(/^o\*{4}.{4}$/u)

  const batch = await steps.importBatch(world, ['100', '200'])
  const created = steps.ok(await steps.settle(world.agency, batch))
  const confirmed = steps.ok(await steps.put(world.company, created, 'confirm', { promotion_fee: 0 }))
  const ready = steps.ok(await steps.put(world.agency, confirmed, 'audit', { result: 'pass' }))
  await steps.bank({})
  await steps.pay(world, ready)
  const [, second] = await steps.bills(world.agency, ready.id)
  await steps.runBank([second?.id ?? ''])
  // The kinds that have no template are told in the suite alone.
  expect(await delivered(world.company)).toEqual(['weixin 结算单有支付失败的账单'])
  expect(await asOwner(deps, 'select template_id, text from simulator.delivery where channel = $1', ['weixin'])).toEqual([{ template_id: 'T1', text: expect.stringMatching(/^【.+】结算单有支付失败的账单：结算单 .+ 支付成功 1 笔、失败 1 笔/u) }])

  // What is switched off, by the member or by the operator, is not sent.
  await switched(world.company, [], ['pay_failure'])
  await say(world.company, '一', { kind: 'pay_failure' })
  await switched(world.company, [])
  steps.ok(await update({ is_enable: false, version: 2 }))
  await say(world.company, '二', { kind: 'pay_failure' })
  expect(await delivered(world.company)).toHaveLength(1)
  expect(steps.ok(await change(world.company, 'DELETE', 'weixin/')).openid).toBe('')
})

test('a tester sees what is simulated and sets its faults, each by itself', async () => {
  const world = await makeWorld(deps)
  const all = async () => steps.ok(await callAs<{ results: { simulator: string }[] }>(app, world.company, 'GET', '/v1/demo/simulators/')).results
  const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
  const set = (setting: object) => callAs(app, world.company, 'PUT', '/v1/demo/simulators/', setting)
  for (const { simulator } of await all()) steps.ok(await set({ ...quiet, simulator }))
  const others = ['bankAccounts', 'alipay', 'einvoice', 'taxBureau', 'mail', 'weixin', 'elementAuth', 'esign', 'liveness'].map((simulator) => ({ simulator, ...quiet }))
  expect(await all()).toEqual([{ simulator: 'channel', ...quiet, out_banks: [] }, ...others])
  const returns = async () => steps.ok(await callAs<{ return_percent: number }>(app, world.company, 'GET', '/v1/demo/channel/')).return_percent
  const before = await returns()
  steps.ok(await set({ ...quiet, simulator: 'channel', fail_percent: 30, loses: true }))
  expect(await all()).toEqual([{ ...quiet, simulator: 'channel', fail_percent: 30, loses: true, out_banks: [] }, ...others])
  // What the bank alone has stays as it was.
  expect(await returns()).toBe(before)
  steps.ok(await set({ ...quiet, simulator: 'channel' }))
  for (const wrong of [{ fail_percent: 101 }, { delay_ms: 5001 }, { simulator: 'storage' }]) expect((await set({ ...quiet, simulator: 'mail', ...wrong })).status).toBe(400)
})
