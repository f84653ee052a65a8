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
  const line = drawer.getByRole('region', { name: '检查清单' }).getByRole('listitem').filter({ hasText: '收入未申报' })
  const count = (await line.innerText()).includes('无') ? 0 : Number(/\d+/u.exec(await line.innerText())?.[0])
  await line.getByRole('link').click()
  await expect(page).toHaveURL(/income_summary\?month=/u)
  await expect(page.getByText(`共 ${count} `).first()).toBeVisible()
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
})
