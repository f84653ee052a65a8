import { MONTH_CHECKS } from '@linggong/shared/domain/month-checklist'
import { addMonths, monthKey } from '@linggong/shared/domain/time'
import { pairs } from '../../server/src/seed/accounts.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { look } from '../lib/site.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

interface Month {
  readonly id: string
  readonly month: string
  readonly status: string
  readonly version: number
}

test('关账: the demo has a month open, one softly closed and closed ones with certificates that hold; each line of the checklist leads to its list', async ({ page, request, signIn }) => {
  const park = await apiAs(request, phones.park)
  const current = monthKey(new Date())
  const { results } = await park.ok<{ results: Month[] }>('GET', '/v1/month-closes/?page_size=100')
  expect(results.find(({ month }) => month === current)?.status).toBe('open')
  expect(results.find(({ month }) => month === addMonths(current, -1))?.status).toBe('soft_closed')
  const closed = results.find(({ status }) => status === 'closed')
  await signIn(page, phones.park)
  await page.goto('/park/cooperate/income_summary?view=month_close')
  const row = rowOf(page, closed?.month ?? 'none').first()
  await expect(row).toContainText('已关账')
  await row.getByRole('link', { name: closed?.month ?? 'none' }).click()
  const drawer = page.getByRole('dialog', { name: `关账月份 ${closed?.month ?? ''}` })
  await expect(drawer.getByText('分录哈希').first()).toBeVisible()
  await drawer.getByRole('button', { name: '核验证书' }).click()
  await expect(drawer.getByText('第 1 次关账的证书与账本一致')).toBeVisible()
  // Each line, by its link, is a list of as many rows.
  const lines = drawer.getByRole('region', { name: '检查清单' }).getByRole('listitem')
  await expect(lines).toHaveCount(MONTH_CHECKS.length)
  const address = page.url()
  for (const [index, { path }] of MONTH_CHECKS.entries()) {
    const text = await lines.nth(index).innerText()
    const count = text.startsWith('无') ? 0 : Number(/^\d+/u.exec(text)?.[0])
    await lines.nth(index).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`${path}\\?`, 'u'))
    // No part of the filter was dropped.
    await expect(page.getByText('已忽略')).toHaveCount(0)
    await expect(page.getByText(`共 ${count} `).first()).toBeVisible()
    await page.goto(address)
  }
})

test('关账证书: as a PDF from the month, which anybody verifies by its number and code; a changed byte is found', async ({ page, request, signIn, site }) => {
  const park = await apiAs(request, phones.park)
  const { results } = await park.ok<{ results: Month[] }>('GET', '/v1/month-closes/?status=closed&page_size=100')
  const { id, month } = results.toSorted((a, b) => (a.month < b.month ? 1 : -1))[0] ?? { id: 'none', month: 'none' }
  await signIn(page, phones.park)
  await page.goto(`/park/cooperate/income_summary?view=month_close&id=${id}`)
  const drawer = page.getByRole('dialog', { name: `关账月份 ${month}` })
  await drawer.getByRole('button', { name: '下载证书' }).first().click()
  await expect(page.getByText('已开始导出')).toBeVisible()
  const last = async () => (await park.ok<{ results: { id: string; filename: string; status: string }[] }>('GET', '/v1/exports/?category=month_certificate&page_size=10')).results[0]
  await expect.poll(async () => (await last())?.status, { timeout: 60_000 }).toBe('export_success')
  const made = await last()
  expect(made?.filename).toContain(`关账证书_${month}_GZ`)
  const { url } = await park.ok<{ url: string }>('GET', `/v1/exports/${made?.id ?? ''}/download/`)
  const pdf = Buffer.from(await (await request.get(url)).body())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const [row] = await look(site.databaseUrl, 'select p.code from app.print p join app.month_close m on m.certificate_id = p.document_id and m.park_id = p.park_id where m.id = $1 order by p.create_at desc limit 1', [id])
  const anybody = await page.context().newPage()
  await anybody.goto(`http://worker.localhost:${new URL(site.url).port}/worker/statement`)
  await anybody.getByLabel('证书编号').fill(/GZ\d+/u.exec(made?.filename ?? '')?.[0] ?? '')
  await anybody.getByLabel('校验码').fill(String(row?.['code']))
  const verify = async (buffer: Buffer) => {
    await anybody.getByLabel('PDF 文件').setInputFiles({ name: '关账证书.pdf', mimeType: 'application/pdf', buffer })
    await anybody.getByRole('button', { name: '核验' }).click()
  }
  await verify(pdf)
  await expect(anybody.getByRole('heading', { level: 2 })).toHaveText('有效')
  await expect(anybody.getByText(month, { exact: true })).toBeVisible()
  const changed = Buffer.from(pdf)
  changed[Math.floor(pdf.length / 2)] = (pdf[Math.floor(pdf.length / 2)] ?? 0) ^ 1
  await verify(changed)
  await expect(anybody.getByRole('heading', { level: 2 })).toHaveText('文件已被改动')
})

test('关账: a closed month is opened again by two people, with a reason that the second one sees', async ({ page, browser, request, signIn }) => {
  const park = await apiAs(request, phones.park)
  const { results } = await park.ok<{ results: Month[] }>('GET', '/v1/month-closes/?status=closed&page_size=100')
  const month = results.toSorted((a, b) => (a.month < b.month ? -1 : 1))[0]?.month ?? 'none'
  await signIn(page, phones.park)
  await page.goto(`/park/cooperate/income_summary?view=month_close&month=${month}`)
  await rowOf(page, month).getByRole('button', { name: '重新打开' }).click()
  const asking = await openedDialog(page.getByRole('dialog', { name: `申请重新打开 ${month}` }))
  await asking.getByLabel('重新打开原因').fill('一名用户的申报有误')
  await asking.getByRole('button', { name: /^申\s?请$/u }).click()
  await expect(asking).toBeHidden()
  await expect(rowOf(page, month)).toContainText('一名用户的申报有误')
  // Not by whoever has asked.
  await expect(rowOf(page, month).getByRole('button', { name: /^同\s?意$/u })).toBeDisabled()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, pairs.find(({ admin }) => admin === phones.park)?.checker.phone ?? 'none')
  // The second person is told on their first page, with the way to it.
  await other.goto('/')
  const message = other.getByRole('region', { name: '未读消息' }).getByRole('article', { name: `${month} 待同意重新打开` })
  await expect(message).toContainText('一名用户的申报有误')
  await message.getByRole('link').click()
  await expect(other.getByRole('dialog', { name: `关账月份 ${month}` })).toContainText('一名用户的申报有误')
  await other.goto(`/park/cooperate/income_summary?view=month_close&month=${month}`)
  await rowOf(other, month).getByRole('button', { name: /^同\s?意$/u }).click()
  const agreeing = other.getByRole('dialog', { name: `同意重新打开 ${month}` })
  await expect(agreeing).toContainText('一名用户的申报有误')
  await agreeing.getByRole('button', { name: '同意重新打开' }).click()
  await expect(rowOf(other, month)).toContainText('未关账')
  await rowOf(other, month).getByRole('button', { name: '硬关账' }).click()
  await other.getByRole('dialog', { name: `硬关账 ${month}` }).getByRole('button', { name: '硬关账' }).click()
  await expect(rowOf(other, month)).toContainText('已关账')
  await other.context().close()
  // Whoever asked is told what came of it, until they have read it.
  await page.goto('/')
  const answer = page.getByRole('region', { name: '未读消息' }).getByRole('article', { name: `${month} 已重新打开` })
  await expect(answer).toBeVisible()
  await answer.getByRole('button', { name: '标为已读' }).click()
  await expect(answer).toBeHidden()
})

test('R313 R692 完税证明导入: files are matched by the numbers in their names before they are sent; the others are told why', async ({ page, request, signIn, site }) => {
  const park = await apiAs(request, phones.park)
  const { results: [declared] } = await park.ok<{ results: { id: string; user_id: string; user_name: string; month: string }[] }>('POST', '/v1/income-summaries/search/', { status: 'declared', page_size: 10 })
  const [person] = await look(site.databaseUrl, 'select id_no from app.person where id = $1', [declared?.user_id])
  await signIn(page, phones.park)
  await page.goto('/park/cooperate/income_summary')
  await page.getByRole('button', { name: '导入完税证明' }).click()
  const dialog = page.getByRole('dialog', { name: '完税证明导入' })
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  const good = `${String(person?.['id_no'])}_${declared?.month ?? ''}.pdf`
  await dialog.locator('input[type=file]').setInputFiles([pdf(good), pdf('完税证明.pdf'), pdf('110101199003070011.pdf')])
  const rowIn = (text: string) => dialog.getByRole('row').filter({ hasText: text })
  await expect(rowIn(good)).toContainText('匹配')
  await expect(rowIn(good)).toContainText(declared?.user_name ?? 'none')
  await expect(rowIn('完税证明.pdf')).toContainText('文件名无身份证号')
  await expect(rowIn('110101199003070011.pdf')).toContainText('没有该人收入')
  await dialog.getByRole('button', { name: '提交 1 份' }).click()
  await expect(page.getByText('已完税 1 人')).toBeVisible()
  const { results } = await park.ok<{ results: { id: string; status: string }[] }>('POST', '/v1/income-summaries/search/', { month: declared?.month, page_size: 100 })
  expect(results.find(({ id }) => id === declared?.id)?.status).toBe('finished')
  // 导入记录 has it, without the whole number, and with the way to the months; it is replaced, not undone.
  await page.goto('/common/system/import?category=tax_proof')
  const record = page.getByRole('row').filter({ hasText: `_${declared?.month ?? ''}.pdf` }).first()
  await expect(record).toContainText('完税证明导入')
  await expect(record).toContainText('导入成功')
  await expect(record).not.toContainText(String(person?.['id_no']))
  await expect(record.getByRole('button', { name: '撤销导入' })).toHaveCount(0)
  await record.getByRole('button', { name: '查看收入汇总' }).click()
  await expect(page).toHaveURL(/\/park\/cooperate\/income_summary/u)
})
