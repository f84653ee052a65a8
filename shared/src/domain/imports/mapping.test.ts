import { expect, test } from 'vitest'
import { type BillColumn, billImport } from './bill.ts'
import { columnNames, guessColumns, isDataRow, maskedSample } from './mapping.ts'

const TODAY = '2026-06-15'
const ids = ['440301199001011234', '11010519491231002X', '330106198808081234']
const phones = ['19912345678', '199 0013 8000', '13800138000']
const cards = ['6225880000000001', '6225 8800 0000 0001', '6225880000000001']
const names = ['王小明', '李四', '阿不都·热合曼']

/** Columns as `header: cells`, guessed as `our column: header, basis`. */
function guess(file: Readonly<Record<string, readonly string[]>>, known: Partial<Record<BillColumn, number>> = {}): Record<string, string> {
  const columns = Object.entries(file).map(([name, samples]) => ({ name, samples }))
  return Object.fromEntries(Object.entries(guessColumns(billImport, columns, known, TODAY)).map(([key, { index, basis }]) => [key, `${columns[index]?.name} ${basis}`]))
}

test('a salary sheet of another program is recognised by headers and content', () => {
  expect(
    guess({
      序号: ['1', '2', '3'],
      部门: ['市场部', '财务部', '行政部'],
      员工姓名: names,
      '身份证号/护照号': ids,
      联系方式: phones,
      开户银行: ['招商银行', '建设银行', '中国银行'],
      开户卡号: cards,
      年龄: ['36', '76', '37'],
      '实发工资（元）': ['1,200.00', '3300.5', '800'],
      员工编号: ['A001', 'A002', 'A003'],
      摘要说明: ['一月', '一月', ''],
    }),
  ).toEqual({
    name: '员工姓名 both',
    id_no: '身份证号/护照号 both',
    phone: '联系方式 both',
    account_no: '开户卡号 both',
    amount: '实发工资（元） both',
    remark: '摘要说明 header',
  })
})

test('content alone suffices where it is unmistakable, and whole numbers are no amounts', () => {
  expect(guess({ A: ids, B: phones, C: cards, D: names, E: ['12.50', '3000.00', '¥ 1,000'], F: ['1', '2', '3'], G: ['20260101', '20260102', ''] })).toEqual({
    id_no: 'A content', phone: 'B content', account_no: 'C content', name: 'D content', amount: 'E content',
  })
})

test('headers alone suffice without rows, in English too; an amount of whole yuan needs its header', () => {
  expect(guess({ 'Full Name': [], 'ID Card No.': [], Mobile: [], 'Bank Account': [], 'Pay (CNY)': [] })).toEqual({
    name: 'Full Name header', id_no: 'ID Card No. header', phone: 'Mobile header', account_no: 'Bank Account header', amount: 'Pay (CNY) header',
  })
  expect(guess({ 劳务报酬: ['100', '200', '300'] })).toEqual({ amount: '劳务报酬 header' })
})

test('each column is used once, the better one first; a header whose cells contradict it does not count', () => {
  expect(guess({ 联系电话2: phones, 手机号码: phones })).toMatchObject({ phone: '手机号码 both' })
  expect(guess({ 手机号码: phones, 联系电话2: phones }, { phone: 0, remark: 1 })).toEqual({})
  expect(guess({ 手机号备注: ['不接', '晚上打', ''] })).not.toHaveProperty('phone')
  expect(guess({ 卡号: ['招商银行', '建设银行', '工商银行'] })).toEqual({})
  expect(guess({ 部门: ['市场部'], 城市: ['上海', '北京'] })).toEqual({})
})

test('columns without a name and equal names are told apart', () => {
  expect(columnNames([' 姓 名\n', '', '姓 名', 'x'.repeat(80)])).toEqual(['姓 名', '第 2 列', '姓 名（2）', 'x'.repeat(60)])
})

test('a first row with personal data is no header', () => {
  expect(isDataRow(['王小明', '440301199001011234', '12.50'])).toBe(true)
  expect(isDataRow(['张三', '199 1234 5678'])).toBe(true)
  for (const cell of ['+8619912345678', '0086 199 1234 5678', '张三460106199001010018', '张三 4601 0619 9001 0100 18', '电话：199-1234-5678。', '王小明19912345678460106199001010018', '(6225 8800 0000 0001)', '４６０１０６１９９００１０１００１８', 'a.19912345678', '邮箱zhang@example.com'])
    expect([cell, isDataRow(['姓名', cell])]).toEqual([cell, true])
  for (const header of ['姓名', '身份证号', '2026年1月', '实发金额（元）2026-11', '客服电话 400-820-8820', '2026-01-01 至 2026-01-31', '第 12 列', '手机号（11位）', '银行卡号（16-19位数字）', '@负责人'])
    expect([header, isDataRow([header])]).toEqual([header, false])
})

test('samples are masked whatever they are mapped to', () => {
  expect(maskedSample(billImport, ' 440301199001011234', undefined)).toBe('44**************34')
  expect(maskedSample(billImport, '19912345678', 'remark')).toBe('199****5678')
  expect(maskedSample(billImport, '6225 8800 0000 0001', undefined)).toBe('************0001')
  expect(maskedSample(billImport, '4403011990', 'id_no')).toBe('44******90')
  expect(maskedSample(billImport, '市场部', undefined)).toBe('市场部')
  expect(maskedSample(billImport, '王小明+8619912345678', undefined)).toBe('王小明+86199****5678')
  expect(maskedSample(billImport, '张三 4601 0619 9001 0100 18，zhang@example.com', undefined)).toBe('张三 46**************18,z***@example.com')
  for (const plain of ['第 20261123 批', '1234.5600000000001']) expect(maskedSample(billImport, plain, undefined)).toBe(plain)
})
