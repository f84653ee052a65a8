import type { Browser } from '@playwright/test'
import { barriers } from '../lib/axe.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { expect, type Page, phones, test } from '../lib/suite.ts'

test.describe.configure({ timeout: 180_000 })

const path = '/admin/operate/configure?view=notice'

async function write(page: Page, title: string): Promise<void> {
  const dialog = await openedDialog(page.getByRole('dialog', { name: '发布公告' }))
  await dialog.getByRole('textbox', { name: '标题' }).fill(title)
  const text = dialog.getByRole('textbox', { name: '内容' })
  await text.click()
  await page.keyboard.type('今晚 ')
  await dialog.getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type('22:00')
  await dialog.getByRole('button', { name: '加粗' }).click()
  await page.keyboard.type(' 升级')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '项目符号' }).click()
  await page.keyboard.type('暂停支付')
  await page.keyboard.press('Enter')
  await page.keyboard.type('说明')
  await page.keyboard.press('Shift+Home')
  await dialog.getByRole('button', { name: '链接' }).click()
  const address = page.getByRole('textbox', { name: '链接地址' })
  await address.fill('javascript:alert(1)')
  await page.getByRole('button', { name: /^设\s*置$/u }).click()
  await expect(page.getByText('链接必须以 https:// 开头')).toBeVisible()
  await address.fill('https://www.example.com/upgrade')
  await page.getByRole('button', { name: /^设\s*置$/u }).click()
  await expect(address).toBeHidden()
}

/** The time as one types it into the field. */
async function setTime(page: Page, label: string, days: number, time: string): Promise<void> {
  const day = new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/')
  const field = page.getByRole('dialog').getByRole('textbox', { name: label })
  await field.fill(`${day} ${time}`)
  await field.press('Enter')
}

async function windowOf(browser: Browser, phone: string, signIn: (page: Page, phone: string) => Promise<unknown>, place: string) {
  const context = await browser.newContext()
  await context.clock.install()
  const page = await context.newPage()
  await signIn(page, phone)
  await page.goto(place)
  await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 30_000 })
  return { page, poll: () => context.clock.fastForward(61_000), close: () => context.close() }
}

test('R042 R249 公告: written for agencies and enterprises for tomorrow; shown then and to them, gone from open windows when withdrawn', async ({ browser, page, signIn, site }) => {
  const title = `升级${String(Date.now()).slice(-8)}`
  await signIn(page, phones.saas)
  await page.goto(path)
  await page.getByRole('button', { name: '发布公告' }).click()
  const dialog = page.getByRole('dialog', { name: '发布公告' })
  await write(page, title)
  await setTime(page, '开始时间', 1, '09:00')
  await setTime(page, '结束时间', 1, '18:00')
  await dialog.getByRole('checkbox', { name: '业务公司' }).check()
  await dialog.getByRole('checkbox', { name: '企业' }).check()
  // As each of them will see it.
  const preview = dialog.getByRole('region', { name: '预览' })
  await preview.getByText('企业', { exact: true }).click()
  await expect(preview.getByText(`${title}：今晚 22:00 升级 暂停支付 说明`)).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['暂停支付', '说明'])
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await preview.getByText('园区', { exact: true }).click()
  await expect(preview).toContainText('园区看不到这条公告')
  await dialog.getByRole('button', { name: /发\s*布/u }).click()
  await expect(rowOf(page, title)).toContainText('待发布')

  const [agency, company, park] = [await windowOf(browser, phones.agency, signIn, '/agency/settlement/sett'), await windowOf(browser, phones.company, signIn, '/company/settlement/sett'), await windowOf(browser, phones.park, signIn, '/park/business/settlements')]
  for (const one of [agency, company, park]) await expect(one.page.getByText(title)).toHaveCount(0)

  // The next day, at its hour: for the server, whose clock nobody moves, the notice comes nearer instead.
  await alter(site.databaseUrl, `update app.system_notify set start_time = now() - interval '1 minute', end_time = now() + interval '9 hours' where title = '${title}'`)
  for (const one of [agency, company, park]) await one.poll()
  for (const one of [agency, company]) await expect(one.page.getByRole('alert').filter({ hasText: title })).toBeVisible()
  await expect(park.page.getByText(title)).toHaveCount(0)

  await agency.page.getByRole('button', { name: '查看公告' }).click()
  const whole = agency.page.getByRole('dialog', { name: '公告' }).getByRole('article').filter({ hasText: title })
  await expect(whole.locator('strong')).toHaveText('22:00')
  await expect(whole.getByRole('listitem')).toHaveText(['暂停支付', '说明'])
  await expect(whole.getByRole('link', { name: '说明' })).toHaveAttribute('href', 'https://www.example.com/upgrade')
  await expect(whole.getByRole('link', { name: '说明' })).toHaveAttribute('rel', /noopener/u)
  await agency.page.keyboard.press('Escape')

  await page.reload()
  await rowOf(page, title).getByRole('button', { name: '撤下' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /撤\s*下/u }).click()
  await expect(rowOf(page, title)).toContainText('已撤下')
  for (const one of [agency, company]) {
    await one.poll()
    await expect(one.page.getByRole('alert').filter({ hasText: title })).toHaveCount(0)
  }
  for (const one of [agency, company, park]) await one.close()
})

test.describe('pasted text', () => {
  // The browser says that it has not run what was pasted.
  test.use({ isQuiet: false })

  test('公告: what was written comes back into the editor as it was, pasted markup becomes plain words', async ({ page, signIn }) => {
    const title = `改写${String(Date.now()).slice(-8)}`
    await signIn(page, phones.saas)
    await page.goto(path)
    await page.getByRole('button', { name: '发布公告' }).click()
    const dialog = await openedDialog(page.getByRole('dialog'))
    await dialog.getByRole('textbox', { name: '标题' }).fill(title)
    await dialog.getByRole('textbox', { name: '内容' }).click()
    await page.evaluate(() => {
      const html = '<h1 onclick="alert(1)">标题<script>window.hacked = true</script></h1><p style="color:red"><i>斜体</i>与<b>粗体</b> <a href="javascript:alert(1)">坏链接</a> <a href="https://www.example.com/">好链接</a><img src="x" onerror="window.hacked = true"></p><ol><li>一<ul><li>二</li></ul></li></ol><iframe src="https://www.example.com/"></iframe>'
      const data = new DataTransfer()
      data.setData('text/html', html)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    const preview = dialog.getByRole('region', { name: '预览' })
    await dialog.getByRole('checkbox', { name: '运营商' }).check()
    await preview.getByText('运营商', { exact: true }).click()
    await expect(preview.getByRole('article').getByRole('link')).toHaveText(['好链接'])
    await expect(preview.locator('strong')).toHaveText(['粗体'])
    await expect(preview.getByRole('listitem')).toHaveText(['一', '二'])
    await expect(dialog.locator('img, iframe, script, h1, i, em')).toHaveCount(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    const shown = await preview.getByRole('article').innerText()
    await dialog.getByRole('button', { name: /发\s*布/u }).click()
    await expect(dialog).toBeHidden()

    await rowOf(page, title).getByRole('button', { name: '编辑' }).click()
    await expect(preview.getByRole('article')).toHaveText(shown.replaceAll('\n', ''), { useInnerText: false })
    await dialog.getByRole('textbox', { name: '内容' }).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('改写后')
    await dialog.getByRole('button', { name: /保\s*存/u }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alert').filter({ hasText: `${title}：改写后` })).toBeVisible()
    await rowOf(page, title).getByRole('button', { name: '撤下' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /撤\s*下/u }).click()
    await expect(page.getByRole('alert').filter({ hasText: title })).toHaveCount(0)
  })
})

test('R197 消息通知: a kind that one switches off is no longer counted, what must be read has no switch and says why', async ({ page, signIn }) => {
  await signIn(page, phones.companyMaker)
  await page.goto('/company/settlement/sett')
  await page.getByRole('button', { name: /^未读消息/u }).click()
  await page.getByRole('button', { name: '通知设置' }).click()
  const list = page.getByRole('region', { name: '消息通知' })
  await expect(list.getByRole('switch', { name: '支付失败，站内' })).toBeDisabled()
  await expect(list.getByRole('row').filter({ hasText: '支付失败' }).first()).toContainText('款项没有到账，须由企业处理')
  const job = list.getByRole('switch', { name: '导入和导出，站内' })
  const kept = page.waitForResponse((response) => response.url().includes('/v1/preferences/ui.messages/') && response.request().method() === 'PUT')
  await job.click()
  await kept
  await page.reload()
  await expect(job).not.toBeChecked()
  const back = page.waitForResponse((response) => response.url().includes('/v1/preferences/ui.messages/') && response.request().method() === 'PUT')
  await job.click()
  await back
  await expect(job).toBeChecked()
})
