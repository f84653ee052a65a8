import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

test('an enterprise that was opened fast imports and settles, and pays only once steps 2 and 3 are saved', async () => {
  const world = await makeWorld(deps)
  const { tenantId } = world.company
  await asOwner(deps, `update app.tenant set is_fast_created = true, steps_done = '{1,2}' where id = $1`, [tenantId])
  const settlement = await steps.readyToPay(world, ['1000'])
  const refused = await callAs<{ error_msg: string }>(app, world.company, 'POST', `/v1/settlements/${settlement.id}/payment_sms/`, {})
  expect(refused.body.error_msg).toBe('资质未完善，暂不能支付：请联系业务公司补齐资质信息与业务配置')
  await asOwner(deps, `update app.tenant set steps_done = '{1,2,3}' where id = $1`, [tenantId])
  expect((await steps.pay(world, settlement)).status).toBe('paying')
})
