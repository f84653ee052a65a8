import type { Locator, Page } from '@playwright/test'
import { barriers } from '../lib/axe.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

test.describe.configure({ timeout: 180_000 })

const kind = '导入和导出'

async function writeTemplate(page: Page): Promise<void> {
  await rowOf(page, kind).getByRole('button', { name: '编辑' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: `编辑模板：${kind}` }))
  await dialog.getByRole('textbox', { name: '公众号模板编号' }).fill('T-1')
  const text = dialog.getByRole('textbox', { name: '消息内容' })
  await text.fill('{{标题}}{{金额}}')
  await expect(dialog.getByText('没有“金额”这个变量')).toBeVisible()
  await text.fill('请看：{{标题}}，{{内容}}')
  await expect(dialog.getByText('请看：结算单有支付失败的账单')).toBeVisible()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: /^保\s*存$/u }).click()
  await expect(dialog).toBeHidden()
}

async function switchTemplate(page: Page, verb: '启用' | '停用'): Promise<void> {
  await rowOf(page, kind).getByRole('button', { name: verb }).click()
  await page.getByRole('dialog').getByRole('button', { name: new RegExp(verb.split('').join('\\s*'), 'u') }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(page, kind).getByRole('button', { name: verb === '启用' ? '停用' : '启用' })).toBeVisible()
}

async function bindMail(page: Page, part: Locator, email: string): Promise<void> {
  await part.getByRole('button', { name: /^(绑定|更换)电子邮箱$/u }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '绑定邮箱' }))
  await dialog.getByRole('textbox', { name: '电子邮箱' }).fill(email)
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByText('验证码已发送，请查收邮件')).toBeVisible()
  const mail = dialog.locator('output')
  await expect(async () => {
    await dialog.getByRole('button', { name: '查看演示邮件' }).click()
    await expect(mail).toContainText(/\d{6}/u, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await dialog.getByRole('textbox', { name: '邮箱验证码' }).fill(/\d{6}/u.exec(await mail.innerText())?.[0] ?? '')
  await dialog.getByRole('button', { name: /^绑\s*定$/u }).click()
  await expect(dialog).toBeHidden()
}

async function unbind(page: Page, part: Locator, what: string): Promise<void> {
  await part.getByRole('button', { name: `解除绑定${what}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^解\s*除$/u }).click()
  await expect(part.getByRole('listitem').filter({ hasText: what })).toContainText('未绑定')
}

test('R715 R197 公众号: authorised and a template written by the operator; a member binds mail and account, and is told where they want it', async ({ browser, page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/configure?view=weixin&page_size=20')
  await page.getByRole('button', { name: '公众号授权' }).click()
  const account = page.getByRole('dialog', { name: '公众号授权' })
  await account.getByRole('button', { name: '演示：模拟授权' }).click()
  await expect(account.getByText('已授权', { exact: true })).toBeVisible()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await account.getByRole('button', { name: '关闭' }).click()
  await writeTemplate(page)
  await switchTemplate(page, '启用')

  const context = await browser.newContext()
  const member = await context.newPage()
  const { token } = await signIn(member, phones.companyMaker)
  await member.goto('/common/user/info')
  const part = member.getByRole('region', { name: '消息通知' })
  const outside = (channel: string) => part.getByRole('switch', { name: `${kind}，${channel}` })
  await expect(outside('邮件')).toBeDisabled()
  await part.getByRole('button', { name: /^(绑定|更换)公众号$/u }).click()
  const code = member.getByRole('dialog', { name: '绑定公众号' })
  await code.getByRole('button', { name: '演示：模拟扫码' }).click()
  await expect(member.getByText('已模拟扫码')).toBeVisible()
  expect(await barriers(member, '[role=dialog]')).toEqual([])
  await code.getByRole('button', { name: '我已扫码' }).click()
  await expect(part.getByRole('listitem').filter({ hasText: '公众号' })).toContainText(/o\*{4}\w{4}/u)
  await bindMail(member, part, `m${Date.now()}@example.com`)
  await expect(part.getByRole('listitem').filter({ hasText: '电子邮箱' })).toContainText('m***@example.com')
  // What cannot be without in the suite can be here.
  await expect(part.getByRole('switch', { name: '支付失败，邮件' })).toBeEnabled()
  await outside('邮件').click()
  await expect(outside('邮件')).not.toBeChecked()
  await expect(outside('公众号')).toBeChecked()

  const asked = await member.request.post('/v1/settlements/exports/', { data: {}, headers: { authorization: `Bearer ${token}` } })
  expect(asked.ok()).toBe(true)
  await expect(async () => {
    await part.getByRole('button', { name: '查看演示收件箱' }).click()
    await expect(part.locator('output')).toContainText('公众号：结算单导出完成。请看：结算单导出完成', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(part.locator('output')).not.toContainText('邮件：结算单导出完成')

  await outside('邮件').click()
  await expect(outside('邮件')).toBeChecked()
  await unbind(member, part, '电子邮箱')
  await unbind(member, part, '公众号')
  await expect(outside('公众号')).toBeDisabled()
  await context.close()
  await switchTemplate(page, '停用')
})
