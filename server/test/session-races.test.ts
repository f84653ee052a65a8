import { afterEach, expect, test } from 'vitest'
import { ask, asOwner, signIn, testApp, whileHeld } from './database.ts'
import { peopleOf } from './people.ts'
import { passwordHash } from './tenants.ts'

// Whoever ends sessions while somebody opens one: the opening is held at the member's row, the ending comes in between.

const server = await testApp()
const { app, deps, tenants } = server

const phone = tenants.twoPlaces
const nextPassword = 'd'.repeat(64)
/** Failures are counted by address: from the thief's, one would wait for the other anyway. */
const ownersAddress = '10.9.9.9'
const info = async (token: string) => (await ask(app, token, '/v1/staffs/info/')).statusCode
const login = (password = passwordHash) => app.inject({ method: 'POST', url: '/v1/accounts/login/', payload: { host: 'localhost', phone, is_password: true, password, related_id: tenants.ids.company } })
const move = (token: string, to: 'company' | 'neighbour' = 'company') => ask(app, token, '/v1/common/switch_company', { body: { phone, app: 'company', related_id: tenants.ids[to], host: 'localhost' } })

const rows = {
  members: 'select 1 from app.staff s join app.account a on a.id = s.account_id where a.phone = $1 for update of s',
  account: 'select 1 from app.account where phone = $1 for update',
} as const

/** Starts both, the second when the first waits, and lets them go on when both wait. */
async function oneAfterTheOther<A, B>(held: keyof typeof rows, first: () => PromiseLike<A>, second: () => PromiseLike<B>): Promise<readonly [A, B]> {
  const both = await whileHeld(deps, rows[held], [phone], async (untilWaiting) => {
    const one = Promise.resolve(first())
    await untilWaiting(1)
    const other = Promise.resolve(second())
    await untilWaiting(2)
    return [one, other] as const
  })
  return Promise.all(both)
}

afterEach(async () => {
  await asOwner(deps, `delete from app.rate_limit; delete from app.sms_code; delete from app.session;
    update app.account set password_hash = (select password_hash from app.account where phone = '${tenants.phones.park}') where phone = '${phone}'`)
})

async function resetCode(): Promise<string> {
  await app.inject({ method: 'POST', url: '/v1/sms/reset_password/', remoteAddress: ownersAddress, payload: { phone } })
  const [row] = await asOwner(deps, `select text from app.sms_outbox where phone = $1 order by create_at desc, id desc limit 1`, [phone])
  return /\d{6}/u.exec(String(row?.['text']))?.[0] ?? ''
}

const reset = (sms_code: string) => app.inject({ method: 'POST', url: '/v1/accounts/reset_password/', remoteAddress: ownersAddress, payload: { phone, sms_code, password: nextPassword } })

test('a sign-in by the old password that is under way is ended by another password', async () => {
  const code = await resetCode()
  const [thief, owner] = await oneAfterTheOther('members', login, () => reset(code))
  expect([thief.statusCode, owner.statusCode]).toEqual([200, 200])
  expect(await info(thief.json().token)).toBe(401)
})

test('a sign-in whose password was right before it was replaced is refused', async () => {
  const code = await resetCode()
  const [owner, thief] = await oneAfterTheOther('account', () => reset(code), login)
  expect([owner.statusCode, thief.statusCode, thief.json().error_code]).toEqual([200, 400, 'credentials'])
  expect(await asOwner(deps, 'select 1 from app.session where revoked_at is null')).toEqual([])
})

test('a change of password by whoever knew the old one does not undo the reset by its owner', async () => {
  const held = await signIn(app, phone, { related_id: tenants.ids.company })
  const code = await resetCode()
  const [owner, thief] = await oneAfterTheOther('account', () => reset(code), () => ask(app, held, '/v1/staffs/change_password/', { body: { old_password: passwordHash, password: 'e'.repeat(64) } }))
  expect([owner.statusCode, thief.statusCode]).toEqual([200, 401])
  expect((await login(nextPassword)).statusCode).toBe(200)
})

test('a stolen session that moves on while the others are ended, or its password changed, is ended', async () => {
  const changes = (token: string) => ask(app, token, '/v1/staffs/change_password/', { body: { old_password: passwordHash, password: nextPassword } })
  for (const end of [(token: string) => ask(app, token, '/v1/accounts/sessions/', { method: 'DELETE' }), changes]) {
    const [owner, stolen] = [await signIn(app, phone), await signIn(app, phone)]
    const [moved, ended] = await oneAfterTheOther('members', () => move(stolen), () => end(owner))
    expect([moved.statusCode, ended.statusCode]).toEqual([200, 200])
    expect([await info(owner), await info(stolen), await info(moved.json().token)]).toEqual([200, 401, 401])
  }
})

test('a session that has moved is the same one in the list of its owner, who ends it by that', async () => {
  const [owner, stolen] = [await signIn(app, phone), await signIn(app, phone, { related_id: tenants.ids.company })]
  const listed = async (): Promise<{ id: string; is_current: boolean }[]> => (await ask(app, owner, '/v1/accounts/sessions/')).json().results
  const other = (await listed()).find((one) => !one.is_current)?.id
  const moved = (await move(stolen, 'neighbour')).json().token
  expect((await listed()).map(({ id }) => id)).toContain(other)
  expect((await ask(app, owner, `/v1/accounts/sessions/${other}/`, { method: 'DELETE' })).statusCode).toBe(200)
  expect([await info(owner), await info(moved)]).toEqual([200, 401])
  expect((await move(moved)).statusCode).toBe(401)
})

test('whoever signs in while the member becomes another person is let in as nobody, also after that person has accepted', async () => {
  const admin = peopleOf(server, await signIn(app, tenants.phones.company))
  const [member] = (await admin.made(admin.get(`/v1/staffs/?phone=${phone}`))).results
  const held = await signIn(app, phone, { related_id: tenants.ids.company })
  const [changed, thief] = await oneAfterTheOther('members', () => admin.put(`/v1/staffs/${member.id}/`, { phone: '19900020009', version: member.version }), login)
  expect([changed.statusCode, thief.statusCode]).toEqual([200, 401])
  await asOwner(deps, 'update app.staff set invited_until = null where id = $1', [member.id])
  expect(await info(held)).toBe(401)
  expect(await asOwner(deps, 'select 1 from app.session where staff_id = $1 and revoked_at is null', [member.id])).toEqual([])
  await asOwner(deps, `update app.staff set account_id = (select id from app.account where phone = $2) where id = $1`, [member.id, phone])
})

test('an invitation that meanwhile is another person’s is accepted by nobody in their place', async () => {
  const admin = peopleOf(server, await signIn(app, tenants.phones.company))
  const [member] = (await admin.made(admin.get(`/v1/staffs/?phone=${phone}`))).results
  await asOwner(deps, `update app.staff set invited_until = $2 where id = $1`, [member.id, new Date(deps.clock().getTime() + 3_600_000)])
  const elsewhere = await signIn(app, phone, { related_id: tenants.ids.neighbour })
  const [changed, accepted] = await oneAfterTheOther(
    'members',
    () => admin.put(`/v1/staffs/${member.id}/`, { phone: '19900020008', version: member.version }),
    () => ask(app, elsewhere, `/v1/accounts/invitations/${member.id}/`, { method: 'PUT' }),
  )
  expect([changed.statusCode, accepted.statusCode]).toEqual([200, 404])
  expect((await asOwner(deps, 'select invited_until from app.staff where id = $1', [member.id]))[0]?.['invited_until']).not.toBeNull()
})
