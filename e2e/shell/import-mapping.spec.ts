import type { Page } from '@playwright/test'
import { demoWorkers } from '../lib/bill-sheet.ts'
import { activeOption, chooseFile, importsBegun } from '../lib/journey.ts'
import { expect, phones, test, ticketOf } from '../lib/suite.ts'

const bill = '/company/settlement/bill'
const workers = demoWorkers().slice(80, 83)

/** A sheet of another program: a title, its own headers, columns that nobody asked for. `mark` makes the headers those of one test. */
function salarySheet(mark: string, order: 'usual' | 'turned' = 'usual') {
  const columns: [string, (index: number) => string][] = [
    ['员工姓名', (index) => workers[index]?.name ?? ''],
    [`部门${mark}`, () => '市场部'],
    ['身份证号/护照号', (index) => workers[index]?.idNo ?? ''],
    ['联系方式', (index) => workers[index]?.phone ?? ''],
    ['开户卡号', (index) => workers[index]?.card ?? ''],
    ['实发金额（元）', (index) => `${11 + index}.50`],
    ['用途', () => '十一月地推'],
  ]
  const sorted = order === 'usual' ? columns : columns.toReversed()
  const lines = [['2026年11月发放表'], sorted.map(([header]) => header), ...workers.map((_, index) => sorted.map(([, cell]) => cell(index)))]
  return { name: `发放表${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.map((line) => line.join(',')).join('\r\n')) }
}

const columnOf = (page: Page, header: string) => page.getByRole('dialog').getByRole('combobox', { name: `“${header}”导入为` })
const rowOf = (page: Page, header: string) => page.getByRole('table', { name: '列对应' }).getByRole('row').filter({ has: page.getByRole('rowheader', { name: header, exact: true }) })

test('a sheet with other headers is mapped once by keyboard, from guesses; a colleague’s next one is read like it, and says so', async ({ page, request, signIn }) => {
  // Few digits: more of them are taken for a number of a person, and no header has one.
  const mark = `甲${Date.now() % 100_000}`
  await signIn(page, phones.company)
  await page.goto(bill)
  await chooseFile(page, salarySheet(mark))
  const dialog = page.getByRole('dialog')

  // Guesses are called so; personal data are masked before anybody knows what they are.
  await expect(rowOf(page, '员工姓名')).toContainText(/姓名 \*.*猜测.*表头和内容相符/u)
  await expect(rowOf(page, '开户卡号')).toContainText(/\*{8}\d{4}.*收款账号 \*/u)
  await expect(rowOf(page, '用途')).toContainText('不导入')
  for (const { idNo, phone, card } of workers) for (const secret of [idNo, phone, card]) await expect(dialog.getByText(secret)).toHaveCount(0)
  const read = dialog.getByRole('button', { name: '按此读取' })
  await expect(read).toBeEnabled()

  // By keyboard: not the phone; what is missing is named; the phone again, and the remark.
  const choose = async (header: string, label: string) => {
    await columnOf(page, header).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => activeOption(columnOf(page, header))).not.toBe('')
    for (let presses = 0; presses < 12 && !(await activeOption(columnOf(page, header))).startsWith(label); presses += 1) await page.keyboard.press('ArrowDown')
    expect(await activeOption(columnOf(page, header))).toContain(label)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, header)).toContainText(label)
  }
  await choose('联系方式', '不导入')
  await expect(dialog.getByText('还没有对应的必填列：手机号')).toBeVisible()
  await expect(read).toBeDisabled()
  await choose('联系方式', '手机号')
  await choose('用途', '备注')
  await expect(rowOf(page, '用途')).toContainText('手动选择')
  await read.press('Enter')
  await expect(dialog.getByText(`已按确认的对应关系读取；以下列不会导入：部门${mark}`)).toBeVisible()
  await expect(dialog.getByText('共 3 行')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^第 3 行备注：十一月地推/u })).toBeVisible()
  await expect(dialog.getByText('有错误 0')).toBeVisible()

  // The same headers in another order, read by a colleague.
  const { token, app } = await ticketOf(request, phones.companyMaker)
  await page.evaluate(([itsToken, theme]) => {
    sessionStorage.setItem('token', itsToken ?? '')
    sessionStorage.setItem('theme', theme ?? '')
  }, [token, app])
  await page.goto(bill)
  await chooseFile(page, salarySheet(mark, 'turned'))
  await expect(dialog.getByText(/已按上次的对应关系读取（周企业，2\d{3}\/.+）/u)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^第 3 行备注：十一月地推/u })).toBeVisible()
  await dialog.getByRole('button', { name: /^第 3 行备注/u }).click()
  await dialog.getByRole('textbox', { name: /^第 3 行备注/u }).fill('改过')
  await page.keyboard.press('Enter')

  // It can be changed: the rows stay until the file is read again, which asks first.
  await dialog.getByRole('button', { name: '修改', exact: true }).click()
  await expect(rowOf(page, '用途')).toContainText('已确认过')
  await dialog.getByRole('button', { name: /^返\s*回$/u }).click()
  await expect(dialog.getByRole('button', { name: /^第 3 行备注：改过/u })).toBeVisible()
  await dialog.getByRole('button', { name: '修改', exact: true }).click()
  await choose('用途', '不导入')
  await read.press('Enter')
  await page.getByRole('button', { name: /放\s*弃/u }).click()
  await expect(dialog.getByText(`已按确认的对应关系读取；以下列不会导入：用途、部门${mark}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^第 3 行备注：空/u })).toBeVisible()
  await dialog.getByRole('button', { name: /^取\s*消$/u }).click()
})

test('other headers begin from guesses again', async ({ page, signIn }) => {
  const mark = `乙${Date.now() % 100_000}`
  await signIn(page, phones.company)
  await page.goto(bill)
  await chooseFile(page, salarySheet(mark))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '按此读取' }).click()
  await expect(dialog.getByText(/^已按确认的对应关系读取/u)).toBeVisible()
  await dialog.getByRole('button', { name: '换一个文件' }).click()
  await page.locator('input[type=file]').setInputFiles(salarySheet(`${mark}二`))
  await expect(rowOf(page, '员工姓名')).toContainText('猜测')
  await rowOf(page, '员工姓名').getByRole('combobox').focus()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(rowOf(page, '员工姓名')).not.toContainText('猜测')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续修改' }).click()
  await expect.poll(() => importsBegun(page)).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: '导入账单' }).click()
  await page.getByRole('button', { name: '继续上次导入' }).click()
  await expect(rowOf(page, '员工姓名')).not.toContainText('猜测')
  await dialog.getByRole('button', { name: /^取\s*消$/u }).click()
  await page.getByRole('button', { name: /放\s*弃/u }).click()
  await expect(dialog).toBeHidden()
})
