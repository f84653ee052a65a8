import { chooseOption, openedDialog } from '../lib/journey.ts'
import { newAccount, openAgency } from '../lib/tenants.ts'
import { expect, phones, test, toasted } from '../lib/suite.ts'

test('R592 R593 绑定招行 and 生成收款码: the group binds a new agency, the bank confirms it, and payers have a code', async ({ page, request, signIn }) => {
  const agency = await openAgency(request)
  await signIn(page, phones.platform)
  await page.goto(`/platform/operate/business/info/${agency.id}`)
  await page.getByRole('button', { name: '生成收款码' }).click()
  const code = page.getByRole('dialog', { name: '收款码' })
  await expect(code).toContainText('该业务公司还没有可用的招行账户，请先绑定招行')
  await page.keyboard.press('Escape')
  await expect(code).toBeHidden()

  await page.getByRole('button', { name: '绑定招行' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '绑定招行' }))
  await expect(dialog).toContainText(`账户户名须为“${agency.name}”`)
  const account = newAccount()
  await dialog.getByLabel('收款账号').fill(`${account.slice(0, 4)} ${account.slice(4)}`)
  await dialog.getByLabel('开户网点').click()
  await chooseOption(page, '海口龙华支行')
  await dialog.getByRole('button', { name: /^提\s?交$/u }).click()
  await toasted(page, '已提交，等待银行确认')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await agency.api.ok<{ results: { status: string; account_no: string }[] }>('GET', '/v1/cmb-wallets/')).results).toMatchObject([{ status: 'active', account_no: account }])
  await page.reload()
  await expect(page.getByText(`${agency.name} ${account}`)).toBeVisible()

  await page.getByRole('button', { name: '生成收款码' }).click()
  await expect(code).toContainText(account)
  await expect(code.getByLabel(`${agency.name} 的收款码`)).toBeVisible()
  await page.keyboard.press('Escape')
  // Bound once.
  await page.getByRole('button', { name: '绑定招行' }).click()
  const again = await openedDialog(dialog)
  await again.getByLabel('收款账号').fill(newAccount())
  await again.getByLabel('开户网点').click()
  await chooseOption(page, '海口龙华支行')
  await again.getByRole('button', { name: /^提\s?交$/u }).click()
  await expect(page.getByText(`该业务公司已绑定招行账户，尾号 ${account.slice(-4)}`).first()).toBeVisible()
})
