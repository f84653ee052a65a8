import { readFile } from 'node:fs/promises'
import { billCsv, billSheet, demoWorkers, rowFor } from '../lib/bill-sheet.ts'
import { rowsOf } from '../lib/exports.ts'
import { chooseFile, importsBegun, rowsIn } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

const bill = '/company/settlement/bill'

interface Refused {
  readonly what: string
  readonly name: string
  readonly bytes: () => Buffer
  readonly says: RegExp
}

const gbkHeader = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]) // 姓名 in GBK

/** Each file gives a clear message, and nothing is stored. */
const refused: readonly Refused[] = [
  { what: 'a program renamed to .xlsx', name: '账单.xlsx', bytes: () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 1)]), says: /不是有效的表格文件/u },
  { what: 'an encrypted workbook', name: '账单.xlsx', bytes: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]), says: /加密|另存为/u },
  { what: 'a broken workbook', name: '账单.xlsx', bytes: () => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200, 7)]), says: /损坏|不完整|不是有效/u },
  { what: 'a text that is no table', name: '说明.txt', bytes: () => Buffer.from('十一月的发放说明\r\n请于十五日前提交\r\n'), says: /没有分列的文本/u },
  { what: 'a table without a header', name: '账单.csv', bytes: () => Buffer.from('王小明,440301199001011234,19912345678,6225880000000001,1.00\r\n'.repeat(2)), says: /第一行是数据/u },
  { what: 'a table without its columns', name: '账单.csv', bytes: () => Buffer.concat([gbkHeader, Buffer.from(',amount\r\nx,1\r\n')]), says: /缺少/u },
  {
    what: '20 000 rows',
    name: '账单.csv',
    bytes: () => Buffer.from(`姓名,身份证号,手机号,收款账号,金额(元)\r\n${'王小明,440301199001011234,19912345678,6225880000000001,1\r\n'.repeat(20_000)}`),
    says: /20,?000 行|6,?000 行/u,
  },
]

for (const { what, name, bytes, says } of refused) {
  test(`refuses ${what} in words`, async ({ page, signIn }) => {
    await signIn(page, phones.company)
    await page.goto(bill)
    await chooseFile(page, { name, mimeType: 'application/octet-stream', buffer: bytes() })
    await expect(page.getByRole('dialog').getByText(says).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /确\s*认/u })).toBeDisabled()
  })
}

test('names row and column of every fault: formula, negative, three decimals, an id number that became a float', { tag: '@smoke' }, async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  const [a, b, c, d] = demoWorkers()
  if (!a || !b || !c || !d) throw new Error('the demo has workers')
  await chooseFile(
    page,
    billCsv([
      [a.name, a.idNo, a.phone, a.card, '=1+1', '', ''],
      [b.name, b.idNo, b.phone, b.card, '-5', '', ''],
      [c.name, c.idNo, c.phone, c.card, '1.234', '', ''],
      [d.name, '1.10105E+17', d.phone, d.card, '10', '', ''],
    ]),
  )
  const dialog = page.getByRole('dialog')
  const issueOf = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await expect(issueOf(a.name)).toContainText('公式')
  await expect(issueOf(b.name)).toContainText('不能为负数')
  await expect(issueOf(c.name)).toContainText('两位小数')
  await expect(issueOf(d.name)).toContainText('改成了数字')
  await expect(dialog.getByText('有错误 4')).toBeVisible()
})

test('R660 what was found in every row is saved as a file', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  const [a, b] = demoWorkers()
  if (!a || !b) throw new Error('the demo has workers')
  await chooseFile(page, billCsv([rowFor(a, '10', '预检'), rowFor(b, '-5', '预检')], '预检.csv'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('有错误 1')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '导出预检结果' }).click()])
  expect(file.suggestedFilename()).toBe('预检结果-预检.xlsx')
  const [head, ...rows] = await rowsOf(await readFile(await file.path()))
  expect(head?.slice(-2)).toEqual(['结果', '问题'])
  expect(rows.map((row) => [row[1], row.at(-1)])).toEqual([[a.name, ''], [b.name, '金额(元)不能为负数']])
  // The rows are still there, to be corrected.
  await expect(dialog.getByText('有错误 1')).toBeVisible()
})

test('R017 drops the bad rows, imports the rest as CSV, and the work survives a reload', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  const [a, b] = demoWorkers().slice(10)
  if (!a || !b) throw new Error('the demo has workers')
  const name = `草稿-${Date.now()}.csv`
  await chooseFile(page, billCsv([rowFor(a, '12.30', name), rowFor(b, '0', name)], name))
  await expect(page.getByText('有错误 1')).toBeVisible()
  await expect.poll(() => importsBegun(page)).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: '导入账单' }).first().click()
  // By keyboard: a click may miss while the dialog is still animating.
  await page.getByRole('button', { name: /继续/u }).press('Enter')
  await page.getByRole('button', { name: /移除全部错误行/u }).click()
  await page.getByRole('button', { name: /移\s*除/u }).last().click()
  await page.getByRole('button', { name: /确认提交（1 行/u }).click()
  await expect(page.getByText('提交成功，请到导入记录页面查看进度')).toBeVisible()
  await page.getByRole('button', { name: /关\s*闭/u }).last().click()
})

test('6000 rows are shown and stay responsive', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto(bill)
  const workers = demoWorkers()
  const rows = Array.from({ length: 6000 }, (_, index) => {
    const worker = workers[index % workers.length]
    if (!worker) throw new Error('the demo has workers')
    return rowFor(worker, (10 + index / 100).toFixed(2), '')
  })
  await chooseFile(page, await billSheet(rows))
  await expect(page.getByText(/共 6,?000 行/u).first()).toBeVisible({ timeout: 60_000 })
  await page.getByPlaceholder(/姓名|查找|搜索/u).first().fill(workers[0]?.name ?? '')
  const found = rowsIn(page.getByRole('dialog'))
  await expect(found.filter({ hasNotText: workers[0]?.name ?? '' })).toHaveCount(0)
  await expect(found).not.toHaveCount(0)
})

test('a disabled company sees the banner and no way to begin anything new; the server refuses it too', async ({ page, request, signIn }) => {
  const ticket = await signIn(page, phones.disabledCompany)
  await page.goto('/')
  await expect(page.getByText('贵公司已被停用，暂无法办理新业务，请联系管理合作公司').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '导入账单' })).toHaveCount(0)
  const answer = await request.post('/v1/bills/import/', {
    headers: { authorization: `Bearer ${ticket.token}`, 'idempotency-key': crypto.randomUUID() },
    data: { bills: [{ row: 2, name: 'a', id_no: 'b', phone: 'c', account_no: 'd', amount: 100, task_sn: '', remark: '' }], filename: 'a.csv' },
  })
  expect(answer.status()).toBe(400)
  expect(((await answer.json()) as { error_msg: string }).error_msg).toContain('已被停用')
})
