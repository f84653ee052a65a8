import { rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

test('结算单: filters live in the URL, Back restores them, the totals follow', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett?status=paid')
  await expect(page.getByText('应付合计')).toBeVisible()
  await expect(page.getByRole('row').nth(1).getByText('已结算')).toBeVisible()
  await page.goto('/agency/settlement/sett?status=to_audit')
  await expect(page.getByRole('row').nth(1).getByText('待审核')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row').nth(1).getByText('已结算')).toBeVisible()
})

test('garbage in the URL is dropped and said', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett?status=nonsense&page=-3&page_size=7&create_at=yesterday')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/无法识别/u).first()).toBeVisible()
})

test('核销: less than what is due is refused, what is more is said to go to the wallet', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett?status=to_write_off')
  const row = page.getByRole('row').nth(1)
  const sn = (await row.getByRole('link').first().innerText()).trim()
  await row.getByRole('button', { name: '核销' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/到账金额/u).first().fill('1.00')
  await dialog.getByRole('button', { name: /核\s*销/u }).click()
  await expect(dialog.getByText(/到账金额少于应付金额，不能核销/u)).toBeVisible()
  await dialog.getByLabel(/到账金额/u).first().fill('99999999.00')
  await expect(dialog.getByText(/存入企业钱包/u)).toBeVisible()
  await expect(dialog.getByText(/到账金额少于应付金额，不能核销/u)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.goto(`/agency/settlement/sett?sn=${sn}`)
  await expect(rowOf(page, sn).getByText('待核销')).toBeVisible()
})

test('账单批次: detail, its bills, why an amount', { tag: '@smoke' }, async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/bill')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/agency\/settlement\/bill\/batch\/info\//u)
  await page.getByRole('button', { name: '为什么' }).first().click()
  const drawer = page.getByRole('dialog', { name: '为什么是这个数' })
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await expect(drawer.getByText(/¥/u).first()).toBeVisible()
})
