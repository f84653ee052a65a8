import { writeXlsx } from 'hucre/xlsx'
import { billImport, type BillColumn, type RawBillRow } from '@linggong/shared/domain/imports/bill'
import { columnsOf } from '@linggong/shared/domain/imports/define'
import { headerOf } from '@linggong/shared/domain/imports/rows'
import { centsToYuan } from '@linggong/shared/domain/money'
import { cast, payable, type Standing } from './cast.ts'
import type { Worker } from './people.ts'

/** A row of the file; `row` is its number there, the header is 1. */
export type SampleRow = RawBillRow
export type SampleKind = 'valid' | 'errors' | 'large'

/** The expected issue of a row in the `errors` file. */
export interface SampleIssue {
  readonly row: number
  readonly column: BillColumn | 'row'
  readonly level: 'error' | 'warn'
  /** Part of its text. */
  readonly text: string
}

const usual: Record<SampleKind, number> = { valid: 20, errors: 0, large: 6000 }

/**
 * Rows of a bill file for the demo company (19900000005): `valid` can be imported, `large` has the maximum number of rows of an
 * import, `errors` has one row for each kind of mistake (see `sampleIssues`).
 */
export function sampleRows(kind: SampleKind, n: number = usual[kind]): SampleRow[] {
  if (kind === 'errors') return faults().map(({ row }) => row)
  const workers = payable(cast(), 'demo')
  return Array.from({ length: n }, (_, index) => {
    const worker = workers[index % workers.length]
    if (worker === undefined) throw new Error('the demo company has no workers')
    // Large files pay everybody many times: small sums stay within the limits, and no two rows are equal.
    const amount = kind === 'large' ? 1000 + index : 80_000 + index * 3750
    return rowOf(index + 2, worker, { amount: centsToYuan(amount), remark: kind === 'valid' && index % 4 === 0 ? '十一月地推' : '' })
  })
}

/** The expected issues of the `errors` file, row by row. */
export const sampleIssues = (): SampleIssue[] => faults().map(({ row, issue }) => ({ row: row.row, ...issue }))

/** The file itself: every cell is text, as the template prescribes. */
export async function sampleFile(kind: SampleKind, n: number = usual[kind]): Promise<Buffer> {
  const columns = columnsOf(billImport)
  const rows = sampleRows(kind, n).map((row) => columns.map(([key]) => row[key]))
  return Buffer.from(await writeXlsx({ sheets: [{ name: '账单', rows: [columns.map(([, column]) => headerOf(column)), ...rows], columns: columns.map(() => ({ width: 22 })), freezePane: { rows: 1 } }] }))
}

function rowOf(row: number, worker: Worker, change: Partial<SampleRow> = {}): SampleRow {
  return { row, name: worker.name, id_no: worker.idNo, phone: worker.phone, account_no: worker.card, amount: '1200.00', task_sn: '', remark: '', ...change }
}

type Fault = readonly [change: Partial<SampleRow>, column: BillColumn | 'row', level: 'error' | 'warn', text: string, who?: Standing | 'stranger']

const faultList: readonly Fault[] = [
  [{ name: '' }, 'name', 'error', '姓名不能为空'],
  [{ name: '王小明123' }, 'name', 'error', '数字或特殊字符'],
  [{ name: '张冠李戴' }, 'name', 'error', '姓名'],
  [{ id_no: '110105194912310021' }, 'id_no', 'error', '校验码'],
  [{ id_no: '440301199002300010' }, 'id_no', 'error', '出生日期'],
  [{ id_no: '1.10105E+17' }, 'id_no', 'error', '改成了数字'],
  [{ phone: '12345678901' }, 'phone', 'error', '手机号'],
  [{ phone: '19988887777' }, 'phone', 'warn', '手机号'],
  [{ account_no: '6225880000000002' }, 'account_no', 'error', '校验不通过'],
  [{ account_no: '12345' }, 'account_no', 'error', '收款账号'],
  [{ account_no: '19912345678' }, 'account_no', 'error', '银行卡'],
  [{ amount: '0' }, 'amount', 'error', '大于 0'],
  [{ amount: '12.345' }, 'amount', 'error', '两位小数'],
  [{ amount: '一千元' }, 'amount', 'error', '金额'],
  [{ amount: '=A2*2' }, 'amount', 'error', '公式'],
  [{ amount: '50000.01' }, 'amount', 'error', '单笔超限额'],
  [{ task_sn: 'RW20200101999999' }, 'task_sn', 'error', '不存在'],
  [{ remark: '长'.repeat(201) }, 'remark', 'error', '200'],
  [{}, 'id_no', 'error', '未与该企业签约合作', 'stranger'],
  [{}, 'id_no', 'error', '', 'to_sign'],
  [{}, 'id_no', 'error', '', 'ended'],
  [{}, 'id_no', 'error', '', 'disabled'],
]

function faults(): { row: SampleRow; issue: Omit<SampleIssue, 'row'> }[] {
  const people = cast()
  const workers = payable(people, 'demo')
  const own = new Set(people.cooperations.filter(({ company }) => company === 'demo').map(({ worker }) => worker.idNo))
  return faultList.map(([change, column, level, text, who], index) => {
    const worker =
      who === undefined
        ? workers[index]
        : who === 'stranger'
          ? people.workers.find(({ idNo }) => !own.has(idNo))
          : people.cooperations.find((one) => one.company === 'demo' && one.standing === who)?.worker
    if (worker === undefined) throw new Error(`no worker for ${text}`)
    return { row: rowOf(index + 2, worker, change), issue: { column, level, text } }
  })
}
