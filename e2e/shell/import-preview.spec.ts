import type { Locator } from '@playwright/test'
import { billCsv, billSheet, demoWorkers, rowFor } from '../lib/bill-sheet.ts'
import { chooseFile, importsBegun, rowOf } from '../lib/journey.ts'
import { follow } from '../lib/pages.ts'
import { expect, phones, test, ticketOf } from '../lib/suite.ts'

const bill = '/company/settlement/bill'
const workers = demoWorkers().slice(20, 60)
const rows = (remark: string, count = 25) =>
  workers.slice(0, count).map((worker, index) => rowFor(worker, (30 + index).toFixed(2), remark))

test('the preview fills the screen, pages ten rows on its own, and a cancel submits nothing (R120, R121, R122, R123, R124)', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  await chooseFile(page, billCsv(rows('不提交'), '不提交.csv'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('共 25 行')).toBeVisible()
  const place = async () => {
    const box = await dialog.boundingBox()
    return [box?.x, box?.width]
  }
  await expect.poll(place).toEqual([0, 1440])
  await expect(dialog.getByRole('row')).toHaveCount(11)
  await expect(dialog.getByText('正在核对…')).toBeHidden()

  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await dialog.getByRole('listitem', { name: '3', exact: true }).click()
  await expect(dialog.getByRole('row')).toHaveCount(6)
  // The message counter polls every minute, independent of the page.
  expect(asked.filter((one) => one.includes('/v1/') && !one.includes('/v1/message/unread_messages_count'))).toEqual([])

  await dialog.getByRole('button', { name: /取\s*消/u }).click()
  await expect(dialog).toBeHidden()
  expect(asked.filter((one) => one.startsWith('POST') || one.startsWith('PUT'))).toEqual([])
  await page.goto('/common/system/import')
  await expect(rowOf(page, '账单导入')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '不提交.csv' })).toHaveCount(0)
})

test('is mended in place, loses rows and gets them back, says what will happen, and is confirmed (R143, R144, R146, R147, R611)', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  const name = `预览-${Date.now()}.xlsx`
  const [first, ...others] = rows(name, 4)
  if (!first) throw new Error('the demo has workers')
  await chooseFile(page, await billSheet([[first[0], first[1], '138', ...first.slice(3)] as unknown as typeof first, ...others], name))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('有错误 1')).toBeVisible()
  await expect(dialog.getByText('还有 1 行有错误，修改或移除后才能提交')).toBeVisible()

  // By keyboard: Enter opens the cell for editing, Enter saves it.
  const cell = dialog.getByRole('button', { name: /^第 2 行手机号：138/u })
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(first[2])
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('有错误 0')).toBeVisible()

  await dialog.getByLabel('选择第 3 行').check()
  await dialog.getByRole('button', { name: '移除所选（1）' }).click()
  await expect(dialog.getByText(/提交后将导入 3 笔账单，合计 ¥ 94\.00.*已移除的 1 行不会导入/u)).toBeVisible()
  await dialog.getByRole('button', { name: '撤销移除（1 行）' }).click()
  await expect(dialog.getByText(/提交后将导入 4 笔账单，合计 ¥ 126\.00/u)).toBeVisible()

  const submitted = page.waitForRequest((request) => request.url().endsWith('/v1/bills/import/'))
  await dialog.getByRole('button', { name: /确认提交（4 行，¥ 126\.00）/u }).click()
  const body = (await submitted).postDataJSON() as { filename: string; file_url: string; bills: { amount: unknown }[] }
  // Money travels in cents.
  expect(body.bills.map(({ amount }) => amount)).toEqual([3000, 3100, 3200, 3300])
  expect([body.filename, body.bills.length, body.file_url]).toEqual([name, 4, expect.stringMatching(/^\/v1\/files\//u)])
  await expect(page.getByText('提交成功，请到导入记录页面查看进度')).toBeVisible()
  await page.getByRole('button', { name: /关\s*闭/u }).last().click()
  await expect(page).toHaveURL(new RegExp(`${bill}$`, 'u'))
  await expect(page.getByText('提交成功，请到导入记录页面查看进度')).toBeHidden()
})

test('立即查看 opens the import records (R145)', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  const name = `查看-${Date.now()}.csv`
  await chooseFile(page, billCsv(rows(name, 1), name))
  await page.getByRole('button', { name: /确认提交（1 行/u }).click()
  await page.getByRole('button', { name: '立即查看' }).click()
  await expect(page).toHaveURL(/\/common\/system\/import$/u)
  await expect(rowOf(page, name)).toBeVisible()
})

test('bad rows go back as a workbook in which nothing calculates; both templates are offered', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  await page.getByRole('button', { name: '导入账单' }).first().click()
  for (const [button, name] of [['Excel 表格（.xlsx）', '账单导入模板.xlsx'], ['文本（.csv）', '账单导入模板.csv']] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
  const [first] = rows('x', 1)
  if (!first) throw new Error('the demo has workers')
  await page.locator('input[type=file]').setInputFiles(billCsv([[first[0], first[1], first[2], first[3], '=1+1', '', '']], '坏行.csv'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载错误行' }).click()
  expect((await download).suggestedFilename()).toBe('错误行-坏行.xlsx')
})

test('every issue is read in full beside its row, and ten rows fill the dialog', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  const [first, ...others] = rows('全文', 12)
  if (!first) throw new Error('the demo has workers')
  await chooseFile(page, billCsv([[first[0], '1.10105E+17', '138', '12', '0', '', ''], ...others], '问题.csv'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('正在核对…')).toBeHidden()
  const issues = dialog.getByRole('row').filter({ hasText: first[0] }).getByRole('gridcell').filter({ hasText: '末尾几位已丢失' })
  for (const text of ['身份证号被表格软件改成了数字，末尾几位已丢失，请将该列设为文本后重新填写', '手机号应为 11 位，以 13 至 19 开头', '收款账号应为 12 至 19 位银行卡号，或支付宝账号（手机号或邮箱）', '金额(元)必须大于 0']) {
    await expect(issues).toContainText(text)
  }
  const isCut = await issues.evaluate((cell) => {
    const beside = cell.nextElementSibling?.getBoundingClientRect().left ?? 0
    return cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > beside + 1
  })
  expect(isCut).toBe(false)
  const bottom = async (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(Math.abs((await bottom(dialog.getByRole('row').last())) - (await bottom(dialog.getByRole('grid').locator('..'))))).toBeLessThan(200)
})

test('what was corrected outlives Back, Forward, the other tab and a reload', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/common/system/export')
  await expect(page.getByRole('grid')).toBeVisible()
  await follow(page, bill)
  const [first, ...others] = rows('改到一半', 3)
  if (!first) throw new Error('the demo has workers')
  await chooseFile(page, billCsv([[first[0], first[1], '138', ...first.slice(3)] as unknown as typeof first, ...others], '改到一半.csv'))
  const dialog = page.getByRole('dialog', { name: '导入账单' })
  const corrected = dialog.getByRole('button', { name: new RegExp(`^第 3 行金额\\(元\\)：77\\.70`, 'u') })
  await dialog.getByRole('button', { name: /^第 3 行金额/u }).click()
  await dialog.getByRole('textbox', { name: /^第 3 行金额/u }).fill('77.70')
  await page.keyboard.press('Enter')
  await expect(corrected).toBeVisible()
  await expect(dialog.getByText('有错误 1')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(corrected).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab').last().click()
  await expect(corrected).toBeVisible()
  // It goes on as if nothing had been: the next cell can be corrected.
  await dialog.getByRole('button', { name: /^第 2 行手机号/u }).click()
  await dialog.getByRole('textbox', { name: /^第 2 行手机号/u }).fill(first[2])
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('有错误 0')).toBeVisible()

  // The tab asks before it loses anything; the reload right after the correction must not lose it.
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByRole('button', { name: '导入账单' }).first().click()
  await page.getByRole('button', { name: '继续上次导入' }).press('Enter')
  await expect(corrected).toBeVisible()
  await expect(dialog.getByText('有错误 0')).toBeVisible()
  await dialog.getByRole('button', { name: /^取\s*消$/u }).click()
  await page.getByRole('button', { name: /放\s*弃/u }).click()
  await expect(dialog).toBeHidden()
})

test('what was begun waits for the same person in the same company after a reload, for nobody else', async ({ page, request, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  await chooseFile(page, billCsv(rows('草稿', 2), '我的草稿.csv'))
  await expect(page.getByText('共 2 行')).toBeVisible()
  await expect.poll(() => importsBegun(page)).toBe(1)
  const become = async (phone: string) => {
    const { token, app } = await ticketOf(request, phone)
    await page.evaluate(([newToken, theme]) => {
      sessionStorage.setItem('token', newToken ?? '')
      sessionStorage.setItem('theme', theme ?? '')
    }, [token, app])
    await page.goto(bill)
    await page.getByRole('button', { name: '导入账单' }).first().click()
    await expect(page.getByText('把表格文件拖到这里，或')).toBeVisible()
    // The dialog has asked for it before this asks the same store, where it still is.
    await expect.poll(() => importsBegun(page)).toBe(1)
  }
  await become(phones.twoCompanies)
  await expect(page.getByText('我的草稿.csv')).toHaveCount(0)
  await become(phones.company)
  await expect(page.getByText(/上次导入“我的草稿\.csv”（2 行/u)).toBeVisible()
  await page.getByRole('button', { name: '继续上次导入' }).click()
  await expect(page.getByText('共 2 行')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: /^取\s*消$/u }).click()
  await page.getByRole('button', { name: /放\s*弃/u }).click()
})
