import { importBills, readyToPay } from '../lib/first-bills.ts'
import { chooseOption, rowOf } from '../lib/journey.ts'
import { admit, apiOf, saveSettings } from '../lib/tenants.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { openAgencyAtBank, payFromWallet } from '../lib/wallets.ts'

interface Wallet {
  readonly available: number
  readonly frozen: number
  readonly account_no: string
}

const remit = { account_name: '示例企业付款户', account_no: '6222021234567890128', bank_name: '工商银行', branch: '' }

test('R025 R194 R707 journey 1: the agency opens the account of a new enterprise, what comes from its own account is its money to the cent, and it pays with it', { tag: '@smoke' }, async ({ page, request, site }) => {
  test.setTimeout(240_000)
  const agency = await openAgencyAtBank(request)
  const { main } = agency
  const company = await agency.api.openCompany()
  await saveSettings(agency.api, company, { pay_mode: 'cmb', remit_account: remit })
  await enter(page, agency.ticket)
  await page.goto(`/agency/customer/company/info/${company.id}`)
  await page.getByRole('link', { name: '招行钱包' }).click()
  const wallet = page.getByRole('article')
  await expect(wallet).toContainText('未开通')
  await expect(wallet).toContainText('开通后银行会给该企业一个收款账号')
  await wallet.getByRole('button', { name: /^开\s?通$/u }).click()
  await expect(wallet).toContainText('开通中')
  await expect(wallet.getByText('正常', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
  await expect(wallet).toContainText(new RegExp(`${main}\\d{10}`, 'u'))
  const theirs = apiOf(request, await admit(request, company.phone))
  const figures = () => theirs.ok<Wallet>('GET', '/v1/cmb-wallets-other/')
  const unit = (await figures()).account_no
  expect(unit).toMatch(new RegExp(`^${main}\\d{10}$`, 'u'))

  // To the agency's account, from the one that step 3 names; then to its own.
  const pays = (account_no: string, amount: number) => theirs.ok('POST', '/v1/demo/channel/deposit/', { account_no, amount, payer_name: remit.account_name, payer_account: remit.account_no, summary: '预存工资款' })
  await pays(main, 1_234_567)
  expect(await figures()).toMatchObject({ available: 1_234_567, frozen: 0 })
  await pays(unit, 800_000)
  expect(await figures()).toMatchObject({ available: 2_034_567 })
  await page.reload()
  await expect(wallet).toContainText('20,345.67')
  await wallet.getByRole('link', { name: '交易流水' }).click()
  const arrived = rowOf(page, '12,345.67')
  await expect(arrived).toContainText('充值')
  await expect(arrived).toContainText('预存工资款')
  await expect(rowOf(page, '8,000.00')).toContainText('20,345.67')

  const batch = await importBills(site.databaseUrl, agency, company, '3000')
  const ready = await readyToPay(agency, theirs, batch)
  await payFromWallet(request, site.databaseUrl, theirs, ready, company.phone)
  const { pay_amount } = await theirs.ok<{ pay_amount: number }>('GET', `/v1/settlements/${ready.id}`)
  expect(await figures()).toMatchObject({ available: 2_034_567 - pay_amount, frozen: 0 })
})

test('R224 step 3 that names the receiving account opens it by itself', async ({ page, request }) => {
  const agency = await openAgencyAtBank(request)
  const { main } = agency
  const company = await agency.api.openCompany()
  await saveSettings(agency.api, company, { pay_mode: 'cmb', element_auth_type: 'two_auth' })
  await enter(page, agency.ticket)
  await page.goto(`/agency/customer/company/edit/${company.id}?step=settings`)
  await page.getByLabel('收款招行钱包').click()
  await chooseOption(page, main)
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await expect(page).toHaveURL(/step=industries/u)
  await page.goto(`/agency/customer/company/CMBWallet/${company.id}`)
  await expect(page.getByRole('article').getByText('正常', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
})
