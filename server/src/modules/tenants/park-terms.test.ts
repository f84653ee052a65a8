import { expect, test } from 'vitest'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { ask, asOwner, testApp } from '../../../test/database.ts'
import { makeMember, makePhone } from '../../../test/makers.ts'
import { makeWorld } from '../../../test/spine.ts'
import { runDay } from '../../jobs/clock.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { tenants as tenantModule } from './module.ts'

const { app, deps, tenants } = await testApp()
const today = businessDate(deps.clock())
const day = (at: string) => runDay(deps, tenantModule.clocks ?? [], at)

test('the end of a park’s term is told 30, 7 and 1 days before and on the day after, once each, to the park and its operator', async () => {
  const world = await makeWorld(deps)
  const [phone, end] = [makePhone(), addDays(today, 40)]
  await asOwner(deps, 'update app.tenant set manager_phone = $2, end_at = $3 where id = $1', [world.chain.park_id, phone, end])
  const [operator] = await asOwner(deps, `select manager_phone from app.tenant where flavour = 'saas'`)
  const told = async (to: unknown) => (await asOwner(deps, `select text from app.sms_outbox where phone = $1 and text like '%合作期限%' order by create_at, id`, [to])).map(({ text }) => String(text))
  for (let at = today; at <= addDays(end, 3); at = addDays(at, 1)) {
    await day(at)
    await day(at)
  }
  const texts = await told(phone)
  expect(texts.map((text) => /还剩(\d+)天|已于/u.exec(text)?.[0])).toEqual(['还剩30天', '还剩7天', '还剩1天', '已于'])
  expect(await told(operator?.['manager_phone'])).toEqual(texts)
})

test('the list finds the parks whose term ends within 30 days or is over', async () => {
  const saas = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'saas', tenantId: tenants.ids.saas, permissions: allPermissions('saas') }, deps.clock()))
  const parks = await Promise.all([31, 30, -1].map(async (days) => {
    const { chain } = await makeWorld(deps)
    await asOwner(deps, 'update app.tenant set end_at = $2 where id = $1', [chain.park_id, addDays(today, days)])
    return chain.park_id
  }))
  const found = async (wish: boolean) => ((await ask(app, saas.token, `/v1/parks/?page_size=100&is_ending=${wish}`)).json().results as { id: string }[]).map(({ id }) => id).filter((id) => parks.includes(id))
  expect((await found(true)).toSorted()).toEqual(parks.slice(1).toSorted())
  expect(await found(false)).toEqual(parks.slice(0, 1))
})
