import { chooseTheme } from '../lib/axe.ts'
import { chooseOption } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { expect, type Page, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

interface Reports {
  readonly results: readonly { readonly id: string; readonly quarter: string; readonly revision: number; readonly status: string; readonly version: number }[]
}

const open = async (page: Page) => {
  await page.goto('/park/cooperate/certification?view=bureau_report')
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: /\d{4}-Q\d/u }).first()).toBeVisible()
}

test('涉税信息报送: a quarter is checked, prepared, handed over, answered with a receipt and corrected', async ({ page, request, signIn }, info) => {
  test.setTimeout(120_000)
  const park = await apiAs(request, phones.park)
  const list = () => park.ok<Reports>('GET', '/v1/bureau-reports/?page_size=100')
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, phones.park)
  await open(page)
  await page.screenshot({ path: info.outputPath('list.png') })
  const corrected = (await list()).results.find(({ status }) => status === 'corrected')
  const quarter = corrected?.quarter ?? ''

  await test.step('the check table says what must be put right, and where', async () => {
    await page.getByRole('button', { name: '生成报表' }).click()
    const dialog = page.getByRole('dialog', { name: '生成涉税信息报表' })
    await expect(dialog.getByRole('region', { name: '核对表' })).toContainText('人有收入')
    await dialog.getByText('姓名与税务实名不一致').first().click()
    await settled(page)
    await page.screenshot({ path: info.outputPath('check.png') })
    await dialog.getByRole('region', { name: '核对表' }).getByRole('link').first().click()
    await expect(page.getByRole('dialog', { name: /^税务登记/u })).toBeVisible()
  })

  await test.step('what was reported is corrected by a further version with its reason', async () => {
    await open(page)
    await page.getByRole('button', { name: '生成报表' }).click()
    const dialog = page.getByRole('dialog', { name: '生成涉税信息报表' })
    await dialog.getByRole('combobox', { name: '所属季度' }).click()
    await chooseOption(page, `${quarter.slice(0, 4)} 年第 ${quarter.slice(6)} 季度`)
    await dialog.getByRole('textbox', { name: '更正原因' }).fill('补报一名人员')
    await dialog.getByRole('button', { name: /^生\s*成$/u }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await list()).results.find((one) => one.quarter === quarter && one.revision === 3)?.status, { timeout: 30_000 }).toBe('to_report')
  })
  const made = (await list()).results.find((one) => one.quarter === quarter && one.revision === 3)

  await test.step('its forms are files, with the numbers in full', async () => {
    await page.goto(`/park/cooperate/certification?view=bureau_report&id=${made?.id}`)
    const record = page.getByRole('dialog', { name: /^涉税信息报送/u })
    await expect(record.getByRole('grid', { name: '人员明细' }).getByRole('row').filter({ hasText: '*' }).first()).toBeVisible()
    await record.getByRole('button', { name: '下载收入信息' }).click()
    await expect(page.getByText(/导出/u).first()).toBeVisible()
    await settled(page)
    await page.screenshot({ path: info.outputPath('record.png') })
  })

  await test.step('it is given up and can be made anew', async () => {
    const record = page.getByRole('dialog', { name: /^涉税信息报送/u })
    await record.getByRole('button', { name: '取消报送' }).click()
    await page.getByRole('dialog', { name: `取消 ${quarter} 第 3 版` }).getByRole('button', { name: '取消报送' }).click()
    await expect.poll(async () => (await list()).results.find(({ id }) => id === made?.id)?.status).toBe('canceled')
  })
  await open(page)
  await chooseTheme(page, '深色主题')
  await page.screenshot({ path: info.outputPath('dark.png') })
  await chooseTheme(page, '浅色主题')
  await page.setViewportSize({ width: 375, height: 800 })
  await open(page)
  await page.screenshot({ path: info.outputPath('narrow.png') })
})

test('涉税信息报送: an empty quarter of a new start is handed over, and the receipt is shown', async ({ page, request, signIn }, info) => {
  const park = await apiAs(request, phones.park)
  // Before anybody earned anything here: a report of nobody.
  const { id } = await park.ok<{ id: string }>('POST', '/v1/bureau-reports/', { quarter: '2025-Q3', reason: '' })
  await signIn(page, phones.park)
  await page.goto(`/park/cooperate/certification?view=bureau_report&id=${id}`)
  const record = page.getByRole('dialog', { name: /^涉税信息报送/u })
  await record.getByRole('button', { name: /^报\s*送$/u }).click({ timeout: 30_000 })
  const dialog = page.getByRole('dialog', { name: '报送 2025 年第 3 季度 第 1 版' })
  await expect(dialog.getByText('核对通过')).toBeVisible()
  await dialog.getByRole('button', { name: /^报\s*送$/u }).click()
  await expect(record.getByText(/^SS\d{16}$/u).first()).toBeVisible({ timeout: 30_000 })
  await page.screenshot({ path: info.outputPath('receipt.png') })
})
