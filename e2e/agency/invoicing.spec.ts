import { exportedBy } from '../lib/exports.ts'
import { type Application, applicationOf, issued, lastApplication, openPayer, paidSettlement } from '../lib/invoicing.ts'
import { chooseOption, rowOf, rowsIn } from '../lib/journey.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { apiAs, openAgency } from '../lib/tenants.ts'

test('R020 R376 R373 journey 2: one application over two enterprises: each sees and confirms its own part alone, and the application waits for both', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const [one, two] = [await openPayer(request, site.databaseUrl, agency), await openPayer(request, site.databaseUrl, agency)]
  const settlements = [await paidSettlement(request, agency, one, ['500'], 0), await paidSettlement(request, agency, two, ['700', '300'], 0)]

  await enter(page, agency.ticket)
  await page.goto('/agency/finance/billing')
  await page.getByRole('button', { name: '申请开票' }).first().click()
  const dialog = page.getByRole('dialog', { name: '申请开票' })
  const rows = rowsIn(dialog.getByRole('grid', { name: '可开票的结算单' }))
  await expect(rows).toHaveCount(2)
  // One enterprise alone, and what was chosen of it stays when the others are shown again.
  await dialog.getByRole('combobox', { name: '企业', exact: true }).fill(one.name)
  await chooseOption(page, one.name)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('checkbox').check()
  await dialog.getByRole('combobox', { name: '企业', exact: true }).fill(two.name)
  await chooseOption(page, two.name)
  await expect(rows.filter({ hasText: two.name })).toHaveCount(1)
  await rows.filter({ hasText: two.name }).getByRole('checkbox').check()
  await expect(dialog.getByText(/已选 2 张/u)).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()
  const plans = dialog.getByRole('region', { name: '开票模拟' })
  await expect(plans).toHaveCount(2)
  for (const index of [0, 1]) await plans.nth(index).getByRole('button', { name: '选用电子普通发票 6%' }).click()
  await expect(dialog.getByText(/共 2 家企业、2 张结算单/u)).toBeVisible()
  // Only an enterprise signs.
  await expect(dialog.getByText(/电子签署/u)).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('apply-two.png') })
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('开票申请已提交')).toBeVisible()

  const { id, sn } = await lastApplication(agency.api)
  await expect(rowOf(page, sn)).toContainText('待企业确认')
  for (const [index, payer] of [one, two].entries()) {
    const own = await payer.api.ok<Application & { real_invoice_amount: number; details: { company_name: string }[] }>('GET', `/v1/invoice-batches/${id}/`)
    expect(own.real_invoice_amount).toBe(settlements[index]?.pay_amount)
    expect(own.details.map(({ company_name }) => company_name)).toEqual([payer.name])
    expect(JSON.stringify(own)).not.toContain(settlements[1 - index]?.sn)
    await payer.api.ok('PUT', `/v1/invoice-batches/${id}/company_confirm/`, { result: 'pass', version: own.version })
    if (index === 1) continue
    await page.goto(`/agency/finance/billing?id=${id}`)
    const drawer = page.getByRole('dialog', { name: new RegExp(sn, 'u') })
    await expect(drawer.getByLabel(`${one.name}的开票明细`)).toBeVisible()
    await expect(drawer.getByText('待企业确认').first()).toBeVisible()
    await expect(drawer.getByText('待业务公司确认').first()).toBeVisible()
    const { details } = await agency.api.ok<{ details: { company_name: string; status: string }[] }>('GET', `/v1/invoice-batches/${id}/`)
    expect(new Map(details.map(({ company_name, status }) => [company_name, status]))).toEqual(new Map([[one.name, 'to_agency_confirm'], [two.name, 'to_company_confirm']]))
    await page.screenshot({ path: test.info().outputPath('application-half.png') })
    expect((await applicationOf(agency.api, id)).status).toBe('to_company_confirm')
  }
  await page.goto(`/agency/finance/billing?sn=${sn}`)
  await expect(rowOf(page, sn)).toContainText('待业务公司确认')
})

test('R687 R686 R676 R645 journey 8: 开票统计 has what was settled, invoiced, not invoiced and taken back; its figures are the sums of the lists, also in the file', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const [done, rest] = [await paidSettlement(request, agency, payer), await paidSettlement(request, agency, payer, ['900'], 0)]
  const { batch, invoice: blue } = await issued(agency, payer, done)
  // 5,000.00 of it is given back, red at once since the buyer has not used it.
  await payer.api.ok('PUT', `/v1/invoice-batches/${batch.id}/refund/`, { reason: '部分服务未发生', invoices: [{ id: blue.id, amount: 5000_00 }], version: batch.version })
  const { results: [refund] } = await agency.api.ok<{ results: { id: string; sn: string; version: number }[] }>('GET', '/v1/refund-invoice-batches/')
  await agency.api.ok('PUT', `/v1/refund-invoice-batches/${refund?.id}`, { action: 'audit_pass', version: refund?.version })
  const reds = () => agency.api.ok<{ results: { id: string; status: string; version: number }[]; sums: { amount: number } }>('GET', `/v1/invoice-redink-offsets/?refund_sn=${refund?.sn}`)
  const { results: [red] } = await reds()
  await agency.api.ok('PUT', `/v1/invoice-redink-offsets/${red?.id}`, { action: 'submit', version: red?.version })
  await expect.poll(async () => (await reds()).results[0]?.status, { timeout: 60_000 }).toBe('issued')

  const listed = await payer.api.ok<{ sums: { pay_amount: number } }>('POST', '/v1/settlements/search/', { page_size: 10 })
  const invoices = await agency.api.ok<{ sums: { amount: number } }>('GET', '/v1/invoices/?page_size=10')
  const stats = await agency.api.ok<{ sums: Record<string, number> }>('GET', '/v1/invoice-batches/stats/')
  expect((await reds()).sums.amount).toBe(-5000_00)
  expect(stats.sums).toMatchObject({
    settled_amount: listed.sums.pay_amount, red_amount: 5000_00, invoiced_amount: invoices.sums.amount - 5000_00, not_invoiced_amount: rest.pay_amount + 5000_00,
  })

  await enter(page, agency.ticket)
  await page.goto('/agency/finance/billing/stats')
  const grid = page.getByRole('grid')
  const row = rowsIn(grid).filter({ hasText: payer.name })
  for (const figure of ['23,183.73', '17,222.53', '5,961.20', '5,000.00']) await expect(row).toContainText(figure)
  await expect(grid.getByRole('row', { name: /^合计/u })).toContainText('17,222.53')
  await page.screenshot({ path: test.info().outputPath('invoice-stats.png') })
  await page.getByRole('button', { name: /^导出 \d+ 条$/u }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  const [headings, first] = await exportedBy(request, agency.api, 'invoice_stat', 1)
  const cell = (name: string) => first?.[headings?.findIndex((heading) => heading.startsWith(name)) ?? -1]
  expect([cell('企业'), Number(cell('已开票金额')), Number(cell('未开票金额')), Number(cell('红冲金额'))]).toEqual([payer.name, 17_222.53, 5961.2, 5000])
  // The charts are of what the table shows, and so is the file.
  await expect(page.getByRole('figure')).toHaveCount(2)
  await page.goto(`/agency/finance/billing/stats?company_name=${encodeURIComponent(`${payer.name}以外`)}`)
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('figure')).toHaveCount(0)
  await page.goto(`/agency/finance/billing/stats?company_name=${encodeURIComponent(payer.name)}`)
  await expect(page.getByRole('figure')).toHaveCount(2)
  const asked = page.waitForRequest((one) => one.url().includes('/v1/settlements/not_invoice_export/'))
  await page.getByRole('button', { name: '导出未开票明细' }).click()
  expect(new URL((await asked).url()).searchParams.get('company_name')).toBe(payer.name)
  const open = await exportedBy(request, agency.api, 'not_invoice', 1)
  // What was given back can be invoiced again, and what nobody has applied for.
  expect(open.slice(1).map((cells) => [done.sn, rest.sn].find((one) => cells.includes(one))).toSorted()).toEqual([done.sn, rest.sn].toSorted())
})

test('R372 R500 journey 10: lines that do not sum are named; what the vendor refuses stays 待开票 with its words, and a second submission issues it once', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const settlement = await paidSettlement(request, agency, payer, ['800'], 0)
  await enter(page, agency.ticket)
  await page.goto(`/agency/finance/billing?apply=${settlement.sn}`)
  const dialog = page.getByRole('dialog', { name: '申请开票' })
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('button', { name: '选用电子普通发票 6%' }).click()
  await dialog.getByRole('checkbox', { name: /^手工拆分/u }).check()
  await dialog.getByLabel('第 1 张价税合计').fill('100')
  await expect(dialog.getByRole('alert').filter({ hasText: '应等于' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '提交申请' })).toBeDisabled()
  await page.screenshot({ path: test.info().outputPath('apply-unequal.png') })
  await dialog.getByRole('button', { name: '增加一张' }).click()
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('开票申请已提交')).toBeVisible()
  const made = await lastApplication(payer.api)
  const confirmed = await payer.api.ok<Application>('PUT', `/v1/invoice-batches/${made.id}/company_confirm/`, { result: 'pass', version: made.version })
  await agency.api.ok('PUT', `/v1/invoice-batches/${made.id}/agency_confirm/`, { result: 'pass', version: confirmed.version })

  const saas = await apiAs(request, phones.saas)
  const vendor = (fail_percent: number) => saas.ok('PUT', '/v1/demo/simulators/', { simulator: 'einvoice', fail_percent, delay_ms: 0, down: false, loses: false, repeats: false })
  const submit = async () => {
    await page.goto(`/agency/finance/billing?sn=${made.sn}`)
    await rowOf(page, made.sn).getByRole('button', { name: '提交开票' }).click()
    const question = page.getByRole('dialog', { name: /^提交开票/u })
    await expect(question).toContainText('将提交 2 张')
    await question.getByRole('button', { name: '提交开票' }).click()
    await expect(page.getByText('已提交开票服务，开具结果稍后返回')).toBeVisible()
  }
  await vendor(100)
  try {
    await submit()
    await expect.poll(async () => (await agency.api.ok<{ vendor_fault: string }>('GET', `/v1/invoice-batches/${made.id}/`)).vendor_fault, { timeout: 60_000 }).not.toBe('')
  } finally {
    await vendor(0)
  }
  const { vendor_fault: words } = await agency.api.ok<{ vendor_fault: string }>('GET', `/v1/invoice-batches/${made.id}/`)
  await page.goto(`/agency/finance/billing?sn=${made.sn}`)
  await expect(rowOf(page, made.sn).getByTitle(words)).toHaveText('待开票（被退回）')
  await page.goto(`/agency/finance/billing?id=${made.id}`)
  await expect(page.getByRole('dialog', { name: new RegExp(made.sn, 'u') }).getByText(words, { exact: true })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('application-refused.png') })
  await submit()
  await expect.poll(async () => (await applicationOf(agency.api, made.id)).status, { timeout: 60_000 }).toBe('invoiced')
  const { total, sums } = await agency.api.ok<{ total: number; sums: { amount: number } }>('GET', `/v1/invoices/?batch_sn=${made.sn}&status=invoiced`)
  expect([total, sums.amount]).toEqual([2, settlement.pay_amount])
})

test('集团子账户: the agency reads what it has paid to its group for the software, and Escape leads back to the button', async ({ page, request, signIn }) => {
  await signIn(page, phones.agency)
  const own = await (await apiAs(request, phones.agency)).ok<{ platform_name: string; available: null; results: { park_name: string; count: number }[] }>('GET', '/v1/group-sub-account/group_sub_account/')
  await page.goto('/agency/finance/billing')
  const button = page.getByRole('button', { name: '集团子账户' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: '集团子账户' })
  await expect(dialog.getByText(own.platform_name, { exact: true })).toBeVisible()
  // What the group has of all its agencies is not told to one of them.
  expect(own.available).toBeNull()
  await expect(dialog.getByText('集团子账户余额')).toHaveCount(0)
  await expect(dialog.getByText('累计收款')).toHaveCount(own.results.length)
  await page.screenshot({ path: test.info().outputPath('sub-account.png') })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})
