import { barriers } from '../lib/axe.ts'
import { openedDialog } from '../lib/journey.ts'
import { look } from '../lib/site.ts'
import { expect, type Page, phones, test } from '../lib/suite.ts'

const rowOf = (page: Page, name: string) => page.getByRole('region', { name: '模拟器' }).getByRole('row').filter({ hasText: name })

/** What a tester sets: the fields by their labels, switches that are turned. */
async function set(page: Page, name: string, numbers: Readonly<Record<string, string>>, switches: readonly string[] = []): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: '设置' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: `设置${name}模拟器` }))
  for (const [label, value] of Object.entries(numbers)) await dialog.getByLabel(label, { exact: true }).fill(value)
  for (const label of switches) await dialog.getByRole('switch', { name: label }).click()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: /^保\s?存$/u }).click()
  await expect(dialog).toBeHidden()
}

async function clear(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: '清零' }).click()
  await expect(rowOf(page, name).getByRole('button', { name: '清零' })).toBeDisabled()
}

test('模拟器: an official account that a tester stops does not answer, one that is cleared does; a delay is seen where it was set', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/__versions')
  const cells = (name: string) => rowOf(page, name).getByRole('cell')
  await expect(cells('公众号')).toContainText(['公众号', '0', '0', '否', '否', '否', '设置'])
  await set(page, '公众号', { '延迟(毫秒)': '800' }, ['停止服务'])
  await expect(cells('公众号')).toContainText(['公众号', '0', '800', '是', '否', '否', '设置'])
  // The others are as they were.
  await expect(cells('邮件')).toContainText(['邮件', '0', '0', '否', '否', '否', '设置'])

  const account = async (told: string, isThere: boolean) => {
    await page.goto('/admin/operate/configure?view=weixin')
    await page.getByRole('button', { name: '公众号授权' }).click()
    const dialog = page.getByRole('dialog', { name: '公众号授权' })
    await expect(dialog.getByText(told)).toBeVisible()
    await expect(dialog.getByRole('link', { name: /授权$/u })).toHaveCount(isThere ? 1 : 0)
    await page.goto('/__versions')
  }
  await account('公众号没有应答，以上是上次查询的结果。', false)
  await clear(page, '公众号')
  await account('查询时间', true)
})

test('模拟器: a mail gateway that a tester lets refuse everything sends no code, and sends it once it is cleared', async ({ browser, page, signIn, site }) => {
  test.setTimeout(240_000)
  await signIn(page, phones.saas)
  await page.goto('/__versions')
  await set(page, '邮件', { '失败比例(%)': '100' })
  await expect(rowOf(page, '邮件').getByRole('cell')).toContainText(['邮件', '100', '0', '否', '否', '否', '设置'])

  const context = await browser.newContext()
  const member = await context.newPage()
  await signIn(member, phones.companyChecker)
  await member.goto('/common/user/info')
  await member.getByRole('button', { name: /^(绑定|更换)电子邮箱$/u }).click()
  const dialog = await openedDialog(member.getByRole('dialog', { name: '绑定邮箱' }))
  const address = `s${Date.now()}@example.com`
  await dialog.getByRole('textbox', { name: '电子邮箱' }).fill(address)
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  const mail = dialog.locator('output')
  const show = () => dialog.getByRole('button', { name: '查看演示邮件' }).click()
  // It was handed to the gateway, and refused.
  await expect.poll(async () => (await look(site.databaseUrl, `select attempts from app.outgoing_message where recipient = $1`, [address]))[0]?.['attempts'], { timeout: 60_000 }).toBeGreaterThan(0)
  await show()
  await expect(mail).not.toContainText(/\d{6}/u)
  await clear(page, '邮件')
  await expect(async () => {
    await show()
    await expect(mail).toContainText(/\d{6}/u, { timeout: 2000 })
  }).toPass({ timeout: 120_000 })
  await context.close()
})
