import type { ErrorCode } from '@linggong/shared/domain/error-codes'
import { refuse } from '../../kernel/refuse.ts'

/** A bill as users identify it: row number and name in the file. */
export interface NamedRow {
  readonly row_no: number
  readonly name: string
}

const most = 5

/** Refuses because of some bills: names the first five and the count, and says what to do. */
export function refuseRows(what: string, bad: readonly { readonly bill: NamedRow; readonly reason?: string }[], more: { readonly code: ErrorCode; readonly todo?: string }): never {
  const named = bad.slice(0, most).map(({ bill, reason }) => `第 ${bill.row_no} 行 ${bill.name}${reason === undefined ? '' : `：${reason}`}`)
  const list = `${named.join('。')}${bad.length > most ? '。等' : ''}`
  refuse(more.code, `${bad.length} 条账单${what}：${list}${more.todo === undefined ? '' : `。${more.todo}`}`)
}
