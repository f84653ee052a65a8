import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, addMonths, businessDate, monthOf } from '@linggong/shared/domain/time'
import { barriers } from '../lib/axe.ts'
import { rowsOf } from '../lib/exports.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs, newName } from '../lib/tenants.ts'

test.describe.configure({ timeout: 180_000 })

const month = monthOf(businessDate(new Date()))
const lastMonth = `${addMonths(month, -1)}-01,${addDays(`${month}-01`, -1)}`

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

test('a member subscribes to a list as it is filtered, sends it at once, pauses and resumes it; on its day the file and a message come by themselves', async ({ page, request, signIn, site }) => {
  const name = newName('上月结算')
  await signIn(page, phones.company)
  await page.goto(`/company/settlement/sett?status=paid&create_at=${encodeURIComponent(lastMonth)}`)
  await expect(page.getByRole('heading', { name: '结算单' })).toBeVisible()
  await page.getByRole('button', { name: /^订\s?阅$/u }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '订阅报表' }))
  // What the list says today is last month, so it is offered to move along.
  await expect(dialog.getByText('创建时间：上月')).toBeVisible()
  await expect(dialog.getByText('状态：已结算')).toBeVisible()
  expect(await barriers(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('textbox', { name: '名称' }).fill(name)
  await choose(page, '频率', '每周')
  await choose(page, '星期', '周三')
  await dialog.getByRole('button', { name: /^订\s?阅$/u }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: '订阅报表' }).click()

  await expect(page).toHaveURL(/\/common\/system\/export\?view=reports/u)
  const row = rowOf(page, name)
  await expect(row).toContainText('状态：已结算；创建时间：上月')
  await expect(row).toContainText('每周三 08:00')
  await row.getByRole('button', { name: '立即发送' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即发送' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await row.getByRole('button', { name: '发送记录' }).click()
  const runs = page.getByRole('dialog', { name: `发送记录 · ${name}` })
  await expect(runs.getByText('导出成功')).toBeVisible({ timeout: 60_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), runs.getByRole('button', { name: '下载' }).click()])
  const [head] = await rowsOf(await readFile(await file.path()))
  expect(head).toContain('结算单号')
  await page.keyboard.press('Escape')
  await expect(runs).toBeHidden()

  for (const [word, state] of [['暂停', '已暂停'], ['恢复', '发送中']] as const) {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: word }).click()
    await page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${word.split('').join('\\s?')}$`, 'u') }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(row).toContainText(state)
  }

  await alter(site.databaseUrl, `update app.report_subscription set next_at = now() - interval '1 minute' where name = '${name}'`)
  const api = await apiAs(request, phones.company)
  const told = async () => (await api.ok<{ results: { title: string }[] }>('GET', '/v1/message/?page_size=20')).results.filter(({ title }) => title === `订阅报表“${name}”已生成`).length
  // One for what was sent at once, one for what was due; no third one.
  await expect.poll(told, { timeout: 90_000 }).toBe(2)
  await page.reload()
  await rowOf(page, name).getByRole('button', { name: '发送记录' }).click()
  await expect(runs.getByText('按计划')).toHaveCount(1)
  await expect(runs.getByText('导出成功')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^删\s?除$/u }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('whose filters ask for a whole number is told why they cannot subscribe', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/cooperate/users?batch_search=13800138000')
  await page.getByRole('button', { name: /^订\s?阅$/u }).click()
  await expect(page.getByRole('dialog', { name: '订阅报表' }).getByText('请去掉这些条件后再订阅')).toBeVisible()
})
