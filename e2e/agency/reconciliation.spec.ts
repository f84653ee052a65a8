import { settled } from '../lib/pages.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

test('对账台: a suggestion is confirmed or refused by keys, a difference is explained, and every state has its tab', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/finance/cmb?view=reconciliation')
  await settled(page)
  const states = page.getByRole('group', { name: '按状态查看' })
  for (const state of ['不明', '未达', '差异', '已匹配', '已核销']) await expect(states.getByRole('button', { name: new RegExp(`^${state}\\s*[1-9]`, 'u') })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('desk.png') })
  await states.getByRole('button', { name: /^不明/u }).click()
  await settled(page)
  const grid = page.getByRole('grid')
  const suggested = grid.getByRole('row').filter({ hasText: '账户、金额和日期一致' })
  const count = await suggested.count()
  expect(count).toBeGreaterThan(1)
  const number = await suggested.first().getByRole('link').first().innerText()
  await suggested.first().getByRole('button', { name: '确认' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('合计')
  await page.screenshot({ path: test.info().outputPath('review.png') })
  await page.keyboard.press('r')
  await expect(dialog.getByLabel('驳回原因')).toBeFocused()
  await dialog.getByRole('radio', { name: '通过' }).check()
  await dialog.getByRole('button', { name: /通\s*过/u }).click()
  await expect(page.getByText(/^审核已通过/u).first()).toBeVisible()
  await dialog.getByRole('button', { name: /返\s*回/u }).click()
  await expect(suggested).toHaveCount(count - 1)
  await states.getByRole('button', { name: /^已核销/u }).click()
  await expect(rowOf(page, number)).toContainText('对应')

  await states.getByRole('button', { name: /^差异/u }).click()
  await settled(page)
  const different = grid.getByRole('row').filter({ hasText: '0.50' }).first()
  const wrong = await different.getByRole('link').first().innerText()
  await different.getByRole('button', { name: '核销' }).click()
  const reason = await openedDialog(page.getByRole('dialog', { name: `核销 ${wrong}` }))
  await reason.getByLabel('核销说明').fill('银行多记，已于次日冲正')
  await reason.getByRole('button', { name: /^核\s*销$/u }).click()
  await expect(reason).toBeHidden()
  await expect(grid.getByRole('link', { name: wrong, exact: true })).toHaveCount(0)
})

test('每日核对: each account of each morning, and what differs in words', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/finance/cmb?view=bank_proof&status=different')
  await settled(page)
  await expect(rowOf(page, /银行少/u).first()).toContainText('不符')
  await page.screenshot({ path: test.info().outputPath('proofs.png') })
})

/** As banks still write their files: the browser only decodes it, so the table is made by decoding every pair of bytes. */
function inGbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const codes = new Map<string, readonly number[]>()
  for (let high = 0x81; high <= 0xfe; high += 1) for (let low = 0x40; low <= 0xfe; low += 1) codes.set(decoder.decode(Uint8Array.of(high, low)), [high, low])
  return Buffer.from([...text].flatMap((sign) => (sign.charCodeAt(0) < 0x80 ? [sign.charCodeAt(0)] : [...(codes.get(sign) ?? [])])))
}

test('对账台: the file of the bank, in GBK and with its own headers, is entered beside the books', async ({ page, request, signIn }) => {
  const { results: [account] } = await (await apiAs(request, phones.agency)).ok<{ results: { account_no: string }[] }>('GET', '/v1/cmb-wallets/')
  const number = `GBK${Date.now()}`
  const file = ['账号,交易日,借方金额,贷方金额,余额,摘要,流水号,收(付)方名称', `${account?.account_no},20260108,,1234.56,9999.00,货款,${number},琼海示例商贸有限公司`].join('\r\n')
  await signIn(page, phones.agency)
  await page.goto('/agency/finance/cmb?view=reconciliation')
  await settled(page)
  await page.getByRole('button', { name: '导入银行流水' }).click()
  const dialog = page.getByRole('dialog').first()
  await page.locator('input[type=file]').setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: inGbk(file) })
  await expect(dialog.getByText('琼海示例商贸有限公司').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^确认提交（1 行/u }).click()
  await expect(dialog.getByText('已导入 1 行流水')).toBeVisible({ timeout: 60_000 })
  await page.goto(`/agency/finance/cmb?view=reconciliation&sn=${number}`)
  await settled(page)
  await expect(rowOf(page, number)).toContainText('1,234.56')
  await expect(rowOf(page, number)).toContainText('琼海示例商贸有限公司')
  await expect(rowOf(page, number)).toContainText('不明')
})
