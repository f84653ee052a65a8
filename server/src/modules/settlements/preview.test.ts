import { expect, test } from 'vitest'
import type { CallOutput } from '@linggong/shared/contract/call'
import { previewSettlement } from '@linggong/shared/contract/payments'
import { feeLines } from '@linggong/shared/domain/fee-lines'
import { percentToPpm, sum } from '@linggong/shared/domain/money'
import { callAs, makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)

type Detail = CallOutput<typeof previewSettlement>

test('a preview says what the creation then makes, and keeps nothing', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const batch = await steps.importBatch(world, ['3333.33', '5000.00', '12000.50'])
  const left = () => asOwner(deps, `select (select count(*) from app.settlement where batch_id = $1)::int as made, (select count(*) from app.user_use_fee u where u.company_id = $2)::int as fees,
    (select count(*) from app.bill where batch_id = $1 and status = 'to_settlement')::int as open, (select version from app.bill_batch where id = $1) as version`, [batch, world.company.tenantId])
  const before = await left()
  const preview = steps.ok(await callAs<Detail>(app, world.agency, 'POST', previewSettlement.path, { batch_id: batch }))
  expect(await left()).toEqual(before)
  const made = steps.ok(await steps.settle(world.agency, batch)) as unknown as Detail
  const { id: _, sn: _sn, create_at: _at, ...figures } = preview
  expect(made).toMatchObject(figures)
  expect((await callAs(app, world.agency, 'POST', previewSettlement.path, { batch_id: batch })).body).toMatchObject({ error_msg: '该批次没有可结算的账单' })
})

test('the lines of the fees sum to the pay amount', async () => {
  const world = await makeWorld(deps, { workers: 3 })
  const ready = (await steps.readyToPay(world, ['3333.33', '5000.00', '12000.50'], { promotion_fee: 50_000 })) as unknown as Detail
  const { rates } = steps.ok(await callAs<Detail>(app, world.company, 'GET', `/v1/settlements/${ready.id}`))
  const lines = feeLines({ ...ready }, {
    enterprise_service_fee_ppm: percentToPpm(rates.enterprise_service_fee_ratio), enterprise_added_service_fee_ppm: percentToPpm(rates.enterprise_added_service_fee_ratio),
    value_added_service_fee_ppm: percentToPpm(rates.value_added_service_fee_ratio), user_use_fee: rates.user_use_fee,
    income_tax_ppm: percentToPpm(rates.income_tax), personal_value_added_tax_ppm: percentToPpm(rates.personal_value_added_tax),
  })
  expect(lines.map(({ label, basis }) => `${label}: ${basis}`)).toEqual([
    '结算金额（个人所得）: 3 笔账单金额合计', '企业服务费: 20,333.83 × 6.5%', '增值服务费: 20,333.83 × 0.3%', '用户使用费: 2.00 × 3 人', '推广费: 企业确认时填写', '出账手续费: 各笔付款手续费合计',
  ])
  expect(sum(lines.map(({ amount }) => amount))).toBe(ready.pay_amount)
})
