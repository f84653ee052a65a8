import { expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { drain } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)

test('R676 未开票明细 is exported as 开票统计 is filtered: by the name of the enterprise, and by when it was settled', async () => {
  await steps.bank({})
  const one = await makeWorld(deps, { workers: 1 })
  const two = await makeWorld(deps, { workers: 1, beside: one })
  const [first, second] = [await steps.paid(one, ['1000.00']), await steps.paid(two, ['600.00'])]
  await asOwner(deps, `update app.settlement set settlement_at = settlement_at - interval '90 days' where id = $1`, [second.id])
  const [row] = await asOwner(deps, `select name, to_char(s.settlement_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from app.settlement s join app.tenant t on t.id = s.company_id where s.id = $1`, [first.id])
  const exported = async (query: Record<string, string>) => {
    steps.ok(await callAs(app, one.agency, 'GET', `/v1/settlements/not_invoice_export/?${new URLSearchParams(query).toString()}`))
    await drain(deps)
    return (await exportedRows(deps, one.agency.tenantId, 'not_invoice')).map((line) => line['结算单号'])
  }
  expect((await exported({})).toSorted()).toEqual([first.sn, second.sn].toSorted())
  expect(await exported({ company_name: String(row?.['name']) })).toEqual([first.sn])
  expect(await exported({ settlement_at: `${String(row?.['day'])},${String(row?.['day'])}` })).toEqual([first.sn])
})
