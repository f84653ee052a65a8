import { columnsOf, type AnyImport, type RawRow, type RowIssue } from '@linggong/shared/domain/imports/define'
import { headerOf } from '@linggong/shared/domain/imports/rows'
import type { Deps } from '../../deps.ts'
import { sheetBytes, storeFile, type SheetColumn } from '../../jobs/export-file.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { FileAnswer } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { fileAnswer } from '../files/service.ts'
import { recordFile } from '../reveals/service.ts'

const purpose = 'import_check'
/** For whoever corrects the file and comes back tomorrow. */
const keptMs = 24 * 3_600_000

const levels = { error: '错误', warn: '提醒' } as const

const sheetColumns = (definition: AnyImport): SheetColumn[] => [
  { title: '行号', kind: 'int' },
  ...columnsOf(definition).map(([, column]) => ({ title: headerOf(column), kind: 'text', width: 20 }) as const),
  { title: '结果', kind: 'text', width: 8 },
  { title: '问题', kind: 'text', width: 60 },
]

interface Checked {
  readonly rows: readonly RawRow[]
  readonly filename: string
}

/** Every row as it was sent, with what the check says of it, as a file of the caller's organisation. */
export async function keepCheck(deps: Deps, actor: Actor, definition: AnyImport, { rows, filename }: Checked, results: readonly { readonly row: number; readonly issues: readonly RowIssue[] }[]): Promise<{ id: string }> {
  const issuesOf = new Map(results.map(({ row, issues }) => [row, issues]))
  async function* cells() {
    for (const raw of rows) {
      const issues = issuesOf.get(raw.row) ?? []
      const worst = issues.some(({ level }) => level === 'error') ? levels.error : issues.length > 0 ? levels.warn : '通过'
      yield [raw.row, ...columnsOf(definition).map(([key]) => raw[key]), worst, issues.map(({ text }) => text).join('；')]
    }
  }
  const name = `预检结果-${filename.replace(/\.\w+$/u, '')}.xlsx`
  const content = sheetBytes({ columns: sheetColumns(definition), rows: cells(), format: 'xlsx', title: '预检结果' })
  const { id } = await storeFile(deps, actor, purpose, { name, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content, expireAt: new Date(deps.clock().getTime() + keptMs) })
  return { id }
}

/** The same again, within a day: a check of the caller's organisation, as its imports are; on the record, for it has whole numbers. */
export async function keptCheck(deps: Deps, actor: Actor, id: string, now: Date): Promise<FileAnswer> {
  await inTransaction(deps.db, actor, async (tx) => {
    const file = await scopedId(tx, actor, 'app.file', id)
    if (file.purpose !== purpose || file.tenant_id !== actor.tenantId) refuse(404, texts.notFound)
    if (file.expire_at !== null && file.expire_at <= now) refuse('gone', '预检结果只保留 24 小时，已过期，请重新导出')
    await recordFile(tx, actor, { kind: 'import_file', id, chain: file, what: `下载${file.name}` }, now)
  })
  return fileAnswer(deps, id)
}
