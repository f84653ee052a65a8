import { Alert, App, Button, Segmented } from 'antd'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { saveFrom } from '../../api/download.ts'
import { DataTable, type RowSet, useRowSet, useSelectedKeys } from '../data-table.tsx'
import { Pager } from '../list-page/pager.tsx'
import { defaultPageSize } from '../list-state/url.ts'
import { Money } from '../money.tsx'
import { StateBlock } from '../state-block.tsx'
import styles from './import-preview.module.css'
import { type CheckedRow, type ImportColumn, type ImportCounts, type RowKind, kindOf } from './model.ts'
import { allIssues, previewColumns, widthsOf } from './preview-columns.tsx'
import type { ImportSession, ImportState } from './session.ts'
import { tableFile } from './worker-client.ts'

interface PreviewProps<K extends string> {
  readonly session: ImportSession<K>
  readonly state: ImportState<K>
  readonly columns: readonly ImportColumn<K>[]
  readonly amountKey: K | undefined
  readonly counts: ImportCounts
  /** Fields that belong to the submission as a whole. */
  readonly extra: ReactNode
}

type Shown = 'all' | RowKind

/** The rows of the file with everything that is wrong with them, paged on this side of the wire (R123, R124). */
export function Preview<K extends string>({ session, state, columns, amountKey, counts, extra }: PreviewProps<K>) {
  const selection = useRowSet()
  const [shown, setShown] = useState<Shown>('all')
  const [paging, setPaging] = useState({ page: 1, pageSize: defaultPageSize })
  // Once per file: a column that moved with each edit could not be worked in.
  const [widths] = useState(() => widthsOf(state.rows, columns))
  const rows = useDeferredValue(state.rows)
  const filtered = useMemo(() => (shown === 'all' ? rows : rows.filter((row) => kindOf(row) === shown)), [rows, shown])
  // The last page may have emptied under the reader's hands.
  const page = Math.min(paging.page, Math.max(1, Math.ceil(filtered.length / paging.pageSize)))
  const visible = useMemo(() => filtered.slice((page - 1) * paging.pageSize, page * paging.pageSize), [filtered, page, paging.pageSize])

  const remove = useCallback(
    (keys: ReadonlySet<string>) => {
      session.remove(keys)
      selection.set([...keys], false)
    },
    [session, selection],
  )
  const tableColumns = useMemo(
    () =>
      previewColumns({
        columns,
        amountKey,
        widths,
        onEdit: (rowKey, column, text) => session.edit(rowKey, column, text),
        onRemove: (rowKey) => remove(new Set([rowKey])),
      }),
    [columns, amountKey, widths, session, remove],
  )
  return (
    <>
      <div className={styles['facts']}>
        <strong>{state.filename}</strong>
        <span>共 {counts.all} 行</span>
        {amountKey !== undefined && (
          <span>
            合计 <Money strong symbol cents={counts.amount} />
          </span>
        )}
        <span className={styles['spring']}>{extra}</span>
      </div>
      {state.unknownHeaders.length > 0 && <Alert type="info" showIcon title={`以下列不会导入：${state.unknownHeaders.join('、')}`} />}
      <div className={styles['facts']}>
        <Segmented<Shown>
          value={shown}
          aria-label="按结果筛选"
          options={[
            { value: 'all', label: `全部 ${counts.all}` },
            { value: 'error', label: `有错误 ${counts.error}` },
            { value: 'warn', label: `有提醒 ${counts.warn}` },
            { value: 'ok', label: `正常 ${counts.ok}` },
          ]}
          onChange={(next) => {
            setShown(next)
            setPaging({ ...paging, page: 1 })
          }}
        />
        <CheckState checking={state.checking} onRetry={() => session.retry()} />
        <span className={styles['spring']} />
        <BadRows rows={state.rows} columns={columns} filename={state.filename} count={counts.error} onRemove={remove} />
        <RemoveSelected selection={selection} onRemove={remove} />
      </div>
      <DataTable
        label="导入预览"
        rows={visible}
        columns={tableColumns}
        rowKey={keyOf}
        selection={selection}
        className={styles['table'] ?? ''}
        empty={<StateBlock title={shown === 'all' ? '没有可导入的数据行' : '没有这一类的行'} />}
      />
      <Pager
        total={filtered.length}
        isCapped={false}
        page={page}
        pageSize={paging.pageSize}
        shown={visible.length}
        onChange={(next, pageSize) => {
          selection.clear()
          setPaging({ page: pageSize === paging.pageSize ? next : 1, pageSize })
        }}
      />
    </>
  )
}

const keyOf = (row: { readonly key: string }) => row.key

function CheckState({ checking, onRetry }: { readonly checking: ImportState<string>['checking']; readonly onRetry: () => void }) {
  if (checking === 'idle') return null
  if (checking === 'running') return <output>正在核对…</output>
  return (
    <span role="alert" className={styles['error']}>
      核对未完成
      <Button type="link" onClick={onRetry}>
        重新核对
      </Button>
    </span>
  )
}

interface BadRowsProps<K extends string> {
  readonly rows: readonly CheckedRow<K>[]
  readonly columns: readonly ImportColumn<K>[]
  readonly filename: string
  readonly count: number
  readonly onRemove: (keys: ReadonlySet<string>) => void
}

/** The bad rows go back to whoever made the file, or are left out. */
function BadRows<K extends string>({ rows, columns, filename, count, onRemove }: BadRowsProps<K>) {
  const { message } = App.useApp()
  const [isWriting, setWriting] = useState(false)
  if (count === 0) return null
  const bad = () => rows.filter((row) => kindOf(row) === 'error')
  const handleDownload = async () => {
    setWriting(true)
    try {
      const blob = await tableFile({
        name: '错误行',
        headers: [...columns.map(({ label }) => label), '行号', '问题'],
        rows: bad().map((row) => [...columns.map(({ key }) => row.cells[key]), String(row.cells.row), allIssues(row)]),
      })
      const url = URL.createObjectURL(blob)
      saveFrom(url, `错误行-${filename.replace(/\.\w+$/u, '')}.xlsx`)
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      message.error(error instanceof Error ? error.message : '文件生成失败，请重试')
    } finally {
      setWriting(false)
    }
  }
  return (
    <>
      <Button loading={isWriting} onClick={() => void handleDownload()}>
        下载错误行
      </Button>
      <Button onClick={() => onRemove(new Set(bad().map(keyOf)))}>移除全部错误行（{count}）</Button>
    </>
  )
}

function RemoveSelected({ selection, onRemove }: { readonly selection: RowSet; readonly onRemove: (keys: ReadonlySet<string>) => void }) {
  const keys = useSelectedKeys(selection)
  return (
    <Button disabled={keys.size === 0} onClick={() => onRemove(keys)}>
      移除所选{keys.size > 0 && `（${keys.size}）`}
    </Button>
  )
}
