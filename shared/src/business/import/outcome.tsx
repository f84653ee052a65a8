import { useRead, useRefreshWhen } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Button } from 'antd'
import { importDetail } from '../../contract/imports.ts'
import type { AnyImport } from '../../domain/imports/define.ts'
import styles from './outcome.module.css'
import { useImportResult } from './result.tsx'
import { type UndoneImport, useUndoImport } from './undo.tsx'

const pollMs = 1000

interface OutcomeProps {
  readonly id: string
  readonly definition: Kind
  /** Before a page is opened. */
  readonly onLeave: () => void
}

type Kind = Pick<AnyImport, 'access' | 'unit' | 'result' | 'changes'>

/** The outcome of an import that was just submitted; it can be undone here until its rows are used. */
export function Outcome(props: OutcomeProps) {
  const { can } = usePermissions()
  return can('CommonSystemImportPageIndex') ? <Shown {...props} /> : null
}

function Shown({ id, definition, onLeave }: OutcomeProps) {
  const resultOf = useImportResult()
  const { data: record } = useRead(importDetail, { params: { id } }, { refetchInterval: (found) => (found?.finish_at ? false : pollMs) })
  const undo = useUndoImport()
  // The list behind was read when the file was submitted, before any row had gone in.
  useRefreshWhen(typeof record?.finish_at === 'string', definition.changes)
  if (record === undefined) return null
  const onUndo = undo(record, definition)
  const result = record.status === 'import_undone' ? undefined : resultOf(record, definition)
  return (
    <output className={styles['outcome']}>
      {wordsOf(record, definition)}
      {result && (
        <Button
          type="link"
          onClick={() => {
            onLeave()
            result.onClick()
          }}
        >
          {result.label}
        </Button>
      )}
      {onUndo && (
        <Button type="link" onClick={onUndo}>
          撤销导入
        </Button>
      )}
    </output>
  )
}

interface Ended extends UndoneImport {
  readonly progress: number
  readonly failure_count: number
  readonly failure_reason: string
}

function wordsOf({ status, finish_at: end, progress, success_count: taken, failure_count: refused, failure_reason: reason }: Ended, { unit }: Pick<Kind, 'unit'>): string {
  if (end === null) return status === '' ? '排队中…' : `正在导入 ${progress}%…`
  if (reason !== '') return reason
  if (status === 'import_undone') return '已撤销，没有留下任何数据'
  return `已导入 ${taken} ${unit}${refused > 0 ? `，${refused} 行未导入` : ''}`
}
