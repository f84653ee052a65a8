import { expect, test } from 'vitest'
import { checkDuplicates } from './bill-duplicates.ts'
import { billImport, type BillColumn, type RawBillRow } from './bill.ts'
import { checkRow, matchHeaders, maskedRow, rawRow, readRow, sentRow } from './rows.ts'

const TODAY = '2026-06-15'
const good: RawBillRow = { row: 2, name: '王小明', id_no: '440301199001011234', phone: '19912345678', account_no: '6225880000000001', amount: '3,333.33', task_sn: '', remark: '' }
const read = (raw: RawBillRow) => readRow(billImport, raw)
const issues = (part: Partial<RawBillRow>) => checkRow(billImport, read({ ...good, ...part }), TODAY)
const only = (column: BillColumn, value: string) => {
  const list = issues({ [column]: value })
  expect(list, value).toHaveLength(1)
  expect(list[0]!.column).toBe(column)
  return `${list[0]!.level}:${list[0]!.text}`
}

test('headers match with stars, brackets, spaces and aliases', () => {
  const m = matchHeaders(billImport, ['*姓名', '身份证号码*', ' 手机号 ', '银行卡号', '金额（元）*', '任务编号', '备注', '部门', ''])
  expect(m).toEqual({ columns: { name: 0, id_no: 1, phone: 2, account_no: 3, amount: 4, task_sn: 5, remark: 6 }, missing: [], unknown: ['部门'] })
  expect(matchHeaders(billImport, ['姓名', '姓名']).missing).toEqual(['身份证号', '手机号', '收款账号', '金额(元)'])
})

test('a row is submitted with its amount in cents, and comes back as a file has it', () => {
  const sent = sentRow(billImport, good)
  expect(sent).toEqual({ ...good, amount: 333_333 })
  expect(rawRow(billImport, sent)).toEqual({ ...good, amount: '3333.33' })
  expect(() => sentRow(billImport, { ...good, amount: 'abc' })).toThrow('row 2: amount has no number')
})

test('what was refused is shown masked', () => {
  expect(maskedRow(billImport, good)).toEqual({ ...good, id_no: '44**************34', phone: '199****5678', account_no: '************0001' })
})

test('a good row has no issues, a pasted one is repaired', () => {
  expect(issues({})).toEqual([])
  const row = read({ ...good, name: ' 王 小明 ', id_no: "'11010519491231002x", phone: '１９９ 1234 5678', account_no: '6225 8800-0000 0001', amount: '￥１，２００' })
  expect(row).toMatchObject({ name: '王小明', id_no: '11010519491231002X', phone: '19912345678', account_no: '6225880000000001', amount: 120_000 })
  expect(read({ ...good, name: '阿不都·热合曼', account_no: 'zhang-san@b.cn' })).toMatchObject({ name: '阿不都·热合曼', account_no: 'zhang-san@b.cn' })
  expect(issues({ name: '阿不都·热合曼', account_no: '19900138000' })).toEqual([])
})

test('identity numbers the sheet turned into numbers say what to do', () => {
  const lost = 'error:身份证号被表格软件改成了数字，末尾几位已丢失，请将该列设为文本后重新填写'
  expect(only('id_no', '1.10105E+17')).toBe(lost)
  expect(only('id_no', '4.40301199001011E+17')).toBe(lost)
  expect(only('id_no', '440301199001011000')).toBe(lost)
  expect(only('id_no', '110105194912310021')).toContain('校验码')
  expect(only('id_no', '440301199002300010')).toContain('出生日期')
  expect(only('id_no', '44030119900101')).toContain('18 位')
})

test('age outside 16-65 warns', () => {
  expect(only('id_no', '11010519491231002X')).toBe('warn:按身份证号年龄为 76 岁，不在 16 至 65 岁之间，请核实')
})

test('amounts name the column', () => {
  expect(only('amount', '-5')).toBe('error:金额(元)不能为负数')
  expect(only('amount', '0')).toBe('error:金额(元)必须大于 0')
  expect(only('amount', '1.005')).toBe('error:金额(元)最多两位小数，填写为 1.005')
  expect(only('amount', '一千')).toBe('error:金额(元)请写出全部数字，不要用“万”等单位')
  expect(only('amount', 'abc')).toBe('error:金额(元)格式不正确，请输入数字')
  expect(only('amount', '1e5')).toBe('error:金额(元)不能使用科学计数法')
  expect(only('amount', '99999999999999999')).toBe('error:金额(元)不能超过 99,999,999.99，请拆分为多笔')
  expect(only('amount', '100000000')).toBe('error:金额(元)不能超过 99,999,999.99，请拆分为多笔')
})

test('accounts', () => {
  expect(only('account_no', '6225880000000002')).toContain('校验不通过')
  expect(only('account_no', '6.22588E+15')).toContain('设为文本')
  expect(only('account_no', '6222021234567890000')).toContain('末尾几位已丢失')
  expect(only('account_no', '12345')).toContain('12 至 19 位')
})

test('formulas, empty cells, phones, names, remarks', () => {
  expect(only('amount', '=A1*2')).toBe('error:金额(元)是公式，请改为“粘贴为数值”后重新填写')
  expect(only('remark', '=HYPERLINK("x")')).toContain('公式')
  expect(only('name', '')).toBe('error:姓名不能为空')
  expect(only('phone', '12345678901')).toContain('11 位')
  expect(only('phone', '1.99E+10')).toContain('设为文本')
  expect(only('name', '王123')).toContain('特殊字符')
  expect(only('name', '王'.repeat(51))).toContain('50')
  expect(only('remark', '长'.repeat(201))).toContain('200')
})

const rowsOf = (...parts: Partial<RawBillRow>[]) => parts.map((part, i) => read({ ...good, row: i + 2, ...part }))

test('duplicates name the other rows', () => {
  const d = checkDuplicates(rowsOf({}, {}, { amount: '5' }, { id_no: '330106198808081234', account_no: '19900138000' }))
  expect(d.get(2)).toEqual([
    { column: 'id_no', level: 'warn', text: '重复行：与第 3 行完全相同' },
    { column: 'id_no', level: 'warn', text: '同一用户在文件中出现多次，另见第 3、4 行' },
  ])
  expect(d.get(4)!.map((i) => i.text)).toEqual(['同一用户在文件中出现多次，另见第 2、3 行'])
  expect(d.has(5)).toBe(false)
  expect(checkDuplicates(rowsOf({}, {})).get(3)!.map((i) => i.text)).toEqual(['重复行：与第 2 行完全相同'])
})

test('one identity under two names is an error, one account for two workers a warning', () => {
  expect(checkDuplicates(rowsOf({}, { name: '李四' })).get(2)!.at(-1)).toEqual({ column: 'name', level: 'error', text: '身份证号与第 3 行相同，但姓名不一致' })
  expect(checkDuplicates(rowsOf({}, { id_no: '330106198808081234' })).get(3)).toEqual([{ column: 'account_no', level: 'warn', text: '收款账号与第 2 行的其他用户相同，请核实' }])
})

/** The shortest of several runs, in milliseconds. */
const quickest = (times: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: times }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }))

test('6000 rows of one worker stay fast and short', () => {
  const rows = rowsOf(...Array.from({ length: 6000 }, (_, i) => ({ amount: String(i + 1) })))
  const d = checkDuplicates(rows)
  // The shortest of five: other load may slow some runs, while quadratic time would slow all of them.
  expect(quickest(5, () => checkDuplicates(rows))).toBeLessThan(500)
  expect(d.get(2)![0]!.text).toBe('同一用户在文件中出现多次，另见第 3、4、5 等 5999 行')
})
