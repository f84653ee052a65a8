import { expect, test } from 'vitest'
import { testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { invoiceSteps } from '../../../test/invoices.ts'
import { drain } from '../../../test/makers.ts'
import { callAs, makeWorld } from '../../../test/spine.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)

test('R020 journey 9: 企业发票 is exported as it is filtered, by the park and by the enterprise that has received them, and by nobody else', async () => {
  await steps.bank({})
  await steps.vendorIs({})
  const who = await makeWorld(deps, { workers: 1 })
  const { id } = await steps.issued(who, { lines: [600_00, 400_00] })
  await steps.toInvoice(who)
  const [first, second] = await steps.invoices(id)
  const ask = (by: typeof who.park, body: object = {}) => callAs<{ id: string }>(app, by, 'POST', '/v1/company-invoices/exports/', body)
  steps.ok(await ask(who.park))
  steps.ok(await ask(who.company, { number: first?.number ?? '' }))
  expect((await ask(who.agency)).status).toBe(403)
  const other = await makeWorld(deps, { workers: 1 })
  steps.ok(await ask(other.park))
  await drain(deps)
  // Newest first; what is not issued is nobody's business.
  expect((await exportedRows(deps, who.park.tenantId, 'company_invoice')).map((row) => [row['发票号码'], row['发票抬头'], row['状态']])).toEqual([[second?.number, '示例企业有限公司', '已开票'], [first?.number, '示例企业有限公司', '已开票']])
  expect((await exportedRows(deps, who.company.tenantId, 'company_invoice')).map((row) => row['发票号码'])).toEqual([first?.number])
  expect(await exportedRows(deps, other.park.tenantId, 'company_invoice')).toEqual([])
})
