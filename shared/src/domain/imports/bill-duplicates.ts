// Checks across the rows of one bill file (decision 17): the same worker twice, equal rows, one identity or account under two names.
import type { BillRow } from './bill.ts'
import type { RowIssue } from './define.ts'
import { groupBy, others, rowsText, SHOWN } from './row-groups.ts'

const same = (row: BillRow): string => JSON.stringify([row.name, row.id_no, row.phone, row.account_no, row.amount, row.task_sn, row.remark])

/**
 * Issues by sheet row number. Warnings: 重复行 (all cells equal), a repeated worker, one account for several workers;
 * error: one identity number under different names. Each text names the other rows.
 */
export function checkDuplicates(rows: readonly BillRow[]): Map<number, RowIssue[]> {
  const out = new Map<number, RowIssue[]>()
  const add = (row: number, issue: RowIssue): void => {
    const list = out.get(row)
    if (list) list.push(issue)
    else out.set(row, [issue])
  }
  // The rows of a group share one list in their texts, and the list is shortened: otherwise a file with a single worker would take quadratic time.
  for (const group of groupBy(rows, (r) => r.id_no)) {
    const byContent = new Map<string, number[]>()
    const names = new Set<string>()
    const contents = group.map(same)
    for (const [index, r] of group.entries()) {
      names.add(r.name)
      const key = contents[index] ?? ''
      const list = byContent.get(key)
      if (list) list.push(r.row)
      else byContent.set(key, [r.row])
    }
    const all = group.map((r) => r.row)
    for (const [index, r] of group.entries()) {
      const equal = others(byContent.get(contents[index] ?? '') ?? [], r.row)
      if (equal.total > 0) add(r.row, { column: 'id_no', level: 'warn', text: `重复行：与${equal.text}完全相同` })
      const rest = others(all, r.row)
      if (rest.total > equal.total) add(r.row, { column: 'id_no', level: 'warn', text: `同一用户在文件中出现多次，另见${rest.text}` })
      if (names.size > 1) add(r.row, { column: 'name', level: 'error', text: `身份证号与${rest.text}相同，但姓名不一致` })
    }
  }
  for (const group of groupBy(rows, (r) => r.account_no)) {
    if (new Set(group.map((r) => r.id_no)).size === 1) continue
    const firsts: BillRow[] = []
    const seen = new Set<string>()
    for (const r of group) {
      if (firsts.length > SHOWN) break
      if (!seen.has(r.id_no)) firsts.push(r)
      seen.add(r.id_no)
    }
    for (const r of group) {
      const strangers = firsts.filter((f) => f.id_no !== r.id_no).map((f) => f.row).slice(0, SHOWN)
      add(r.row, { column: 'account_no', level: 'warn', text: `收款账号与${rowsText(strangers)}的其他用户相同，请核实` })
    }
  }
  return out
}
