import { importErrors } from '@linggong/shared/contract/imports'
import type { CallOutput } from '@linggong/shared/contract/call'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { importFields } from '@linggong/shared/domain/fields/job'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/domain/imports/define'
import { importKind } from '@linggong/shared/domain/imports/kinds'
import { type Column, customColumn, intColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { named } from '@linggong/shared/ui/list-page/pager'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { Button, Drawer, Pagination } from 'antd'
import { useMemo, useState } from 'react'
import styles from '../system.module.css'
import type { ImportRecord } from './columns.tsx'

interface ErrorsDrawerProps {
  readonly record: ImportRecord | null
  readonly onClose: () => void
  readonly onExport: (record: ImportRecord) => void
}

type FailedRow = CallOutput<typeof importErrors>['results'][number]

/** The template's columns, with the same widths. */
function columnsFor(category: string): Column<FailedRow>[] {
  const kind = importKind(category)
  return [
    ...(kind?.isOfFiles === true ? [] : [intColumn<FailedRow>('row', importFields.row.label, { width: 72 })]),
    ...(kind ? columnsOf(kind) : []).map(([key, { label, width }]) => customColumn<FailedRow>(key, label, ({ raw }) => raw[key] || '—', { width: Math.max(96, width * 7.5) })),
    { key: 'issues', title: billFields.fail_reason.label, width: 240, grow: true, wraps: true, render: reasonOf },
  ]
}

/** The refused rows, each with its reason. */
export function ErrorsDrawer({ record, onClose, onExport }: ErrorsDrawerProps) {
  return (
    <Drawer
      open={record !== null}
      size={1080}
      title={record ? `失败明细 · ${record.filename}` : ''}
      destroyOnHidden
      onClose={onClose}
      extra={record && <Button onClick={() => onExport(record)}>导出失败行</Button>}
    >
      {record && <FailedRows record={record} />}
    </Drawer>
  )
}

function FailedRows({ record: { id, category } }: { readonly record: ImportRecord }) {
  const columns = useMemo(() => columnsFor(category), [category])
  const [paging, setPaging] = useState({ page: 1, page_size: 50 })
  const rows = useRead(importErrors, { params: { id }, query: paging })
  if (!rows.data) {
    return rows.error ? <FailureBlock error={rows.error} what="失败明细" onRetry={() => void rows.refetch()} /> : <LoadingBlock what="失败明细" />
  }
  return (
    <div className={styles['drawer']}>
      <DataTable
        label="失败明细"
        rows={rows.data.results}
        columns={columns}
        rowKey={({ row }) => String(row)}
        isDimmed={rows.isFetching}
        empty={<StateBlock title="没有失败的行" />}
      />
      <Pagination
        size="small"
        align="end"
        total={rows.data.total}
        current={paging.page}
        pageSize={paging.page_size}
        showTotal={(total) => `共 ${total} 条`}
        itemRender={named}
        onChange={(page, size) => setPaging({ page: size === paging.page_size ? page : 1, page_size: size })}
      />
    </div>
  )
}

function reasonOf({ issues }: FailedRow): string {
  const errors = issues.filter(({ level }) => level === 'error')
  return (errors.length > 0 ? errors : issues).map(({ text }) => text).join('；')
}
