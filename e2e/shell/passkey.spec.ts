import { demoReadyToPay } from '../lib/first-bills.ts'
import { pastPreview, rowOf } from '../lib/journey.ts'
import { addPasskey, named, plugAuthenticator, verifyApprovals } from '../lib/passkeys.ts'
import { expect, type Locator, phones, test } from '../lib/suite.ts'

async function amountIn(dialog: Locator): Promise<string> {
  return /¥\s*([\d,]+\.\d{2})\s*$/u.exec((await dialog.locator('p').first().innerText()).trim())?.[1] ?? ''
}

test('a passkey is added, signs in, proves oneself, and pays; who approved what is proven from the database', async ({ page, site, request, signIn }) => {
  test.setTimeout(240_000)
  const url = named(site.url)
  await plugAuthenticator(page)
  await signIn(page, phones.company)

  await test.step('it is added on the account page, with a code', async () => {
    await addPasskey(page, request, site, phones.company, '财务电脑')
    const section = page.getByRole('region', { name: '通行密钥' })
    await expect(section.getByRole('listitem')).toContainText('尚未使用')
  })

  await test.step('it signs in, without a phone or a password', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
    await expect(page.getByRole('button', { name: '用通行密钥登录' })).toBeHidden()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull()
  })

  await test.step('it pays instead of the code', async () => {
    const { sn } = await demoReadyToPay(request, ['71.40'])
    await page.goto(`${url}/company/settlement/sett?status=to_payment`)
    await rowOf(page, sn).getByRole('button', { name: /^支\s*付$/u }).click()
    const dialog = page.getByRole('dialog')
    await pastPreview(dialog)
    const typed = dialog.getByLabel('再次输入金额')
    await expect(typed).toBeFocused()
    await dialog.getByRole('button', { name: '用通行密钥支付' }).click()
    await expect(dialog.getByText(/^请再次输入金额 /u)).toBeVisible()
    await typed.fill(await amountIn(dialog))
    await dialog.getByRole('button', { name: '用通行密钥支付' }).click()
    await expect(page.getByText('已提交支付，正在等待银行结果')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('who approved it is proven', () => {
    const { said, status } = verifyApprovals(site)
    expect(said).toMatch(/✓ \S+ .*周企业 确认支付 1 张结算单/u)
    expect(status).toBe(0)
  })

  await test.step('it is removed, and does not sign in any more', async () => {
    await page.goto(`${url}/common/user/info`)
    await page.getByRole('button', { name: '移除通行密钥财务电脑' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /移\s*除/u }).click()
    await expect(page.getByText('已移除，其他设备已退出登录')).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: '用通行密钥登录' }).click()
    await expect(page.getByRole('alert')).toContainText('通行密钥未通过验证')
  })
})

test('where passkeys cannot be used, nothing is said of them', async ({ page, signIn }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: /^登\s*录$/u })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('通行密钥')).toHaveCount(0)
  await signIn(page, phones.company)
  await page.goto('/common/user/info')
  await expect(page.getByRole('heading', { name: '登录设备' })).toBeVisible()
  await expect(page.getByText('通行密钥')).toHaveCount(0)
})
