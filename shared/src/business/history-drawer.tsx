import type { Fields } from '../domain/fields/field.ts'
import type { DetailQuery } from '@linggong/shared/ui/detail-page'
import { ChangeLog, type ChangeLogEntry } from '@linggong/shared/ui/change-log'
import { Drawer } from 'antd'

interface HistoryDrawerProps {
  /** The record: `角色 财务`. */
  readonly subject: string
  readonly query: DetailQuery<{ readonly results: readonly ChangeLogEntry[] }>
  readonly fields: Fields
  readonly onClose: () => void
}

/** 变更记录 of a record without a page of its own. */
export function HistoryDrawer({ subject, query, fields, onClose }: HistoryDrawerProps) {
  return (
    <Drawer open size={520} title={`变更记录 · ${subject}`} onClose={onClose}>
      <ChangeLog query={query} fields={fields} />
    </Drawer>
  )
}
