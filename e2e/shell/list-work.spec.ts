import type { Locator, Page } from '@playwright/test'
import { openedDialog, rowsIn } from '../lib/journey.ts'
import { phones, expect, test, ticketOf } from '../lib/suite.ts'

const list = '/agency/settlement/sett'
const grid = (page: Page) => page.getByRole('grid', { name: '结算单' })
const bar = (page: Page) => page.getByRole('toolbar', { name: '批量操作' })
const row = (page: Page, index: number) => grid(page).getByRole('row').nth(index + 1)
const numberIn = async (locator: Locator) => (await locator.getByRole('link').first().innerText()).trim()
const numberOf = (text: string) => Number(/\d+$/u.exec(text.trim())?.[0])

async function openList(page: Page, search = ''): Promise<void> {
  await page.goto(`${list}${search}`)
  await expect(row(page, 0)).toBeVisible({ timeout: 30_000 })
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page, phones.agency)
})

test('ticks outlive pages and orders; all that the filter finds; what is left out, and why, before anything is done', async ({ page }) => {
  await openList(page)
  const total = numberOf((await page.getByRole('button', { name: /^导出 \d+ 条$/u }).innerText()).replace(' 条', ''))
  const first = await numberIn(row(page, 0))
  await row(page, 0).getByRole('checkbox').click()
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/page=2/u)
  await expect(row(page, 0)).not.toContainText(first)
  await row(page, 0).getByRole('checkbox').click()
  await expect(bar(page)).toContainText('已选 2 条（本页 1 条）')
  await grid(page).getByRole('button', { name: /^应付金额/u }).click()
  await expect(page).toHaveURL(/ordering=pay_amount/u)
  await expect(bar(page)).toContainText('已选 2 条')

  await bar(page).getByRole('button', { name: '查看所选' }).click()
  const chosen = page.getByRole('dialog', { name: '已选 2 条' })
  await chosen.getByRole('row').filter({ hasText: first }).getByRole('button', { name: '移出' }).click()
  await expect(page.getByRole('dialog', { name: '已选 1 条' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await bar(page).getByRole('button', { name: `选择全部 ${total} 条` }).click()
  await expect(bar(page)).toContainText(`已选 ${total} 条`)
  await bar(page).getByRole('button', { name: /^批量核销（\d+ 张）$/u }).click()
  const left = page.getByRole('dialog', { name: '批量核销' })
  await expect(left.getByRole('alert')).toContainText(new RegExp(`所选 ${total} 张结算单中，可批量核销 \\d+ 张`, 'u'))
  await expect(left.getByText('状态是“已结算”').first()).toBeVisible()
  await left.getByRole('button', { name: /^继续处理 \d+ 张$/u }).click()
  await expect(page.getByRole('dialog', { name: /^批量核销 \d+ 张结算单$/u })).toBeVisible()
})

test('the states over a list: each count is the list that it opens; totals stand under their columns', async ({ page }) => {
  await openList(page)
  const states = page.getByRole('group', { name: '按状态查看' })
  for (const name of ['待审核', '已结算']) {
    const count = numberOf(await states.getByRole('button', { name: new RegExp(`^${name}\\s*\\d`, 'u') }).innerText())
    await states.getByRole('button', { name: new RegExp(`^${name}`, 'u') }).click()
    await expect(page).toHaveURL(/status=/u)
    await expect(page.getByText(`共 ${count} 条`)).toBeVisible()
    await expect(states.getByRole('button', { name: new RegExp(`^${name}`, 'u') })).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(grid(page).getByRole('row', { name: /合计/u })).toContainText(/[\d,]+\.\d\d/u)
  await states.getByRole('button', { name: /^全部/u }).click()
  await expect(page).not.toHaveURL(/status=/u)
})

test('a row in full by the space bar; the arrows go on; the focus stays in the table', async ({ page }) => {
  await openList(page)
  await grid(page).focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: '预览结算单' })
  await expect(preview).toContainText(await numberIn(row(page, 0)))
  await page.keyboard.press('ArrowDown')
  await expect(preview).toContainText(await numberIn(row(page, 1)))
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
})

test('the preview tells what the columns do not, and opens from the link of a row, whose keys the table then has', async ({ page }) => {
  await openList(page)
  const second = row(page, 1)
  await second.getByRole('link').first().focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('complementary', { name: '预览结算单' })
  await expect(preview).toContainText(await numberIn(second))
  for (const label of ['账单批次', '账单数', '个人到账金额', '支付方式']) await expect(preview.getByRole('term').filter({ hasText: new RegExp(`^${label}$`, 'u') })).toHaveCount(1)
  await expect(preview).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/u)
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(preview).toContainText(await numberIn(row(page, 2)))
})

test('from record to record of the list, over its pages, in one tab; Back leads to the list', async ({ page }) => {
  await openList(page)
  const [ninth, tenth] = [await numberIn(row(page, 8)), await numberIn(row(page, 9))]
  await row(page, 8).getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(ninth)
  const place = page.getByRole('group', { name: '列表中的前后记录' })
  await expect(place).toContainText(/^9 \/ \d+$/u)
  await page.keyboard.press('j')
  await expect(heading).toContainText(tenth)
  await place.getByRole('button', { name: '下一条结算单' }).click()
  await expect(place).toContainText(/^11 \/ \d+$/u)
  await expect(page.getByRole('tablist').first().getByRole('tab')).toHaveCount(2)
  await page.keyboard.press('k')
  await expect(heading).toContainText(tenth)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${list}$`, 'u'))
})

test('the bills of a settlement: their totals, all of them chosen, and from one to the next', async ({ page }) => {
  await openList(page, '?status=paid')
  await row(page, 0).getByRole('link').first().click()
  await page.getByRole('tab', { name: /^账单明细 \(\d+\)$/u }).click()
  const bills = page.getByRole('grid', { name: '账单明细' })
  const links = bills.getByRole('row').getByRole('link')
  await expect(links.first()).toBeVisible()
  await expect(bills.getByRole('row', { name: /合计/u })).toContainText(/[\d,]+\.\d\d/u)
  await bills.getByRole('checkbox', { name: '选择第 1 行', exact: true }).click()
  await expect(bar(page)).toContainText('已选 1 条')
  await expect(bar(page).getByRole('button', { name: /^导出所选/u })).toBeVisible()
  const number = await links.first().innerText()
  await links.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('group', { name: '列表中的前后记录' }).filter({ visible: true })).toContainText(/^1 \/ \d+$/u)
})

test('a menu click shows an open list as it was left', async ({ page }) => {
  await openList(page, '?status=paid')
  await page.getByRole('menuitem', { name: '账单管理' }).click()
  await expect(page).toHaveURL(/settlement\/bill/u)
  await page.getByRole('menuitem', { name: '结算单' }).click()
  await expect(page).toHaveURL(/status=paid/u)
})

test.describe('when something fails', () => {
  test.use({ isQuiet: false })

  test('a page that cannot be loaded leaves the one before, and says so with another try', async ({ page }) => {
    await openList(page)
    const first = await numberIn(row(page, 0))
    await page.route('**/v1/settlements/search/', (route) => route.fulfill({ status: 502, body: '' }))
    await page.getByTitle('2', { exact: true }).click()
    await expect(page.getByText(/第 2 页没有加载出来，下面仍是第 1 页/u)).toBeVisible()
    await expect(row(page, 0)).toContainText(first)
    await page.unroute('**/v1/settlements/search/')
    await page.getByRole('button', { name: /重\s*试/u }).click()
    await expect(row(page, 0)).not.toContainText(first)
    await expect(page.getByText(/没有加载出来/u)).toBeHidden()
  })

  test('offline is said, leaves no skeleton, and ends by itself', async ({ page, context }) => {
    await openList(page)
    await page.getByRole('menuitem', { name: '账单管理' }).click()
    // By its name: until the code of the new page has arrived, the list before stays visible.
    const bills = page.getByRole('grid', { name: '账单管理' })
    await expect(rowsIn(bills)).not.toHaveCount(0)
    await context.setOffline(true)
    await expect(page.getByText(/网络已断开：/u)).toBeVisible()
    // The code of the preview cannot be fetched now.
    await bills.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('组件加载失败，请检查网络后重试')).toBeVisible()
    await page.getByRole('tab', { name: '账单明细' }).click()
    await expect(page.getByText('网络已断开，恢复后会自动重新加载。')).toBeVisible()
    await expect(page.getByLabel(/^正在加载/u).filter({ visible: true })).toHaveCount(0)
    await context.setOffline(false)
    await expect(rowsIn(bills)).not.toHaveCount(0)
    await expect(page.getByText(/网络已断开/u)).toBeHidden()
  })

  test('a step that somebody else has made impossible: who did what and when, and its button is gone', async ({ page, request }) => {
    const { token } = await ticketOf(request, phones.company)
    const headers = { authorization: `Bearer ${token}` }
    const search = await request.post('/v1/settlements/search/', { headers, data: { status: 'to_confirm' } })
    const { results } = (await search.json()) as { results: { id: string; sn: string; version: number }[] }
    const [one] = results
    if (!one) throw new Error('nothing waits for confirmation')
    await page.goto(`${list}/info/${one.id}`)
    const cancel = page.getByRole('button', { name: '取消结算单' })
    await cancel.click()
    const dialog = await openedDialog(page.getByRole('dialog'))
    await dialog.getByRole('textbox').fill('重复')
    const canceled = await request.put(`/v1/settlements/${one.id}/cancel/`, { headers, data: { version: one.version } })
    expect(canceled.status(), await canceled.text()).toBe(200)
    await dialog.getByRole('button', { name: '取消结算单' }).click()
    const said = page.getByRole('dialog', { name: new RegExp(`结算单 ${one.sn} 已变更`, 'u') })
    await expect(said).toContainText(/已由 \S+ 于 \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d 执行“取消”/u)
    await expect(said).toContainText('已取消')
    await said.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(cancel).toBeHidden()
  })

  test('a review that somebody else has decided meanwhile: who decided and when', async ({ page, request }) => {
    const headersOf = async (phone: string) => ({ authorization: `Bearer ${(await ticketOf(request, phone)).token}` })
    const [company, agency] = [await headersOf(phones.company), await headersOf(phones.agency)]
    const search = await request.post('/v1/settlements/search/', { headers: company, data: { status: 'to_confirm' } })
    const { results } = (await search.json()) as { results: { id: string; sn: string; version: number }[] }
    const [one] = results
    if (!one) throw new Error('nothing waits for confirmation')
    const confirmed = await request.put(`/v1/settlements/${one.id}/confirm/`, { headers: company, data: { version: one.version } })
    expect(confirmed.status(), await confirmed.text()).toBe(200)
    await openList(page, `?sn=${one.sn}`)
    await row(page, 0).getByRole('button', { name: '审核' }).click()
    const dialog = page.getByRole('dialog', { name: `审核结算单 ${one.sn}` })
    await expect(dialog.getByRole('radio', { name: '通过' })).toBeChecked()
    const { version } = (await confirmed.json()) as { version: number }
    const passed = await request.put(`/v1/settlements/${one.id}/audit/`, { headers: agency, data: { result: 'pass', version } })
    expect(passed.status(), await passed.text()).toBe(200)
    await dialog.getByRole('button', { name: /通\s*过/u }).click()
    const said = page.getByRole('dialog', { name: `结算单 ${one.sn} 已变更` })
    await expect(said).toContainText(/已由 \S+ 于 .* 执行“审核通过”/u)
    await said.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
