import { Alert, Button, Input, Segmented } from 'antd'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { clearable } from '../clearable.tsx'
import { dateTimeText } from '../columns/time.ts'
import { DataTable, useRowSet } from '../data-table.tsx'
import { Pager } from '../list-page/pager.tsx'
import { defaultPageSize } from '../list-state/url.ts'
import { Money } from '../money.tsx'
import { StateBlock } from '../state-block.tsx'
import { FirstFocus } from './first-focus.tsx'
import styles from './import-preview.module.css'
import { type ImportColumn, type ImportCounts, type RowKind, hasText, keyOf, kindOf } from './model.ts'
import { previewColumns, widthsOf } from './preview-columns.tsx'
import { BadRows, RemoveSelected, SaveResult } from './row-tools.tsx'
import type { ImportRules } from './rules.ts'
import type { ImportSession } from './session.ts'
import type { ImportState } from './session-state.ts'

interface PreviewProps<K extends string> {
  readonly session: ImportSession<K>
  readonly state: ImportState<K>
  readonly columns: readonly ImportColumn<K>[]
  readonly amountKey: K | undefined
  readonly counts: ImportCounts
  /** Fields that belong to the submission as a whole. */
  readonly extra: ReactNode
  /** Whether it can be said what the columns of the file are. */
  readonly canMap: boolean
  readonly saveResult: ImportRules<K>['saveResult'] | undefined
  readonly onOtherFile: () => void
}

type Shown = 'all' | RowKind

/** The rows of the file with their issues, paged in the browser (R123, R124). */
export function Preview<K extends string>({ session, state, columns, amountKey, counts, extra, canMap, saveResult, onOtherFile }: PreviewProps<K>) {
  const selection = useRowSet()
  const [shown, setShown] = useState<Shown>('all')
  const [paging, setPaging] = useState({ page: 1, pageSize: defaultPageSize })
  // Computed once per file: columns that change their width with each edit would be hard to edit.
  const [widths] = useState(() => widthsOf(state.rows, columns))
  const [search, setSearch] = useState('')
  const rows = useDeferredValue(state.rows)
  const wanted = useDeferredValue(search.trim())
  const filtered = useMemo(() => {
    const kind = shown === 'all' ? rows : rows.filter((row) => kindOf(row) === shown)
    return wanted === '' ? kind : kind.filter((row) => hasText(row, wanted))
  }, [rows, shown, wanted])
  // Removing rows may have emptied the last page.
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
        <span>{state.fileKind}</span>
        <Button type="link" size="small" onClick={onOtherFile}>
          换一个文件
        </Button>
        <span>共 {counts.all} 行</span>
        {amountKey !== undefined && (
          <span>
            合计 <Money strong symbol cents={counts.amount} />
          </span>
        )}
        <span className={styles['spring']}>{extra}</span>
      </div>
      {state.notice !== '' && <Alert type="warning" showIcon title={state.notice} />}
      <HowRead readBy={state.readBy} unused={state.unknownHeaders} onChange={canMap ? () => void session.changeMapping() : undefined} />
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
        <Input.Search
          allowClear={clearable}
          aria-label="在导入的行中查找"
          placeholder="查找姓名、证件号等"
          value={search}
          style={{ width: 220 }}
          onChange={(event) => {
            setSearch(event.target.value)
            setPaging({ ...paging, page: 1 })
          }}
        />
        <CheckState checking={state.checking} failure={state.checkFailure} onRetry={() => session.retry()} />
        <span className={styles['spring']} />
        {state.removed > 0 && <Button onClick={() => session.undo()}>撤销移除（{state.removed} 行）</Button>}
        <BadRows rows={state.rows} columns={columns} filename={state.filename} count={counts.error} onRemove={remove} />
        {saveResult !== undefined && <SaveResult rows={state.rows} filename={state.filename} save={saveResult} />}
        <RemoveSelected selection={selection} onRemove={remove} />
      </div>
      <div className={styles['rows']} style={rowsStyle(paging.pageSize)}>
        <DataTable
          label="导入预览"
          rows={visible}
          columns={tableColumns}
          rowKey={keyOf}
          selection={selection}
          className={styles['table'] ?? ''}
          empty={<StateBlock art="nothing" title={emptyText(shown, wanted)} />}
        />
      </div>
      <FirstFocus />
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

interface HowReadProps {
  readonly readBy: ImportState<string>['readBy']
  readonly unused: readonly string[]
  readonly onChange: (() => void) | undefined
}

/** How the columns of a file with other headers were read, and which were not. */
function HowRead({ readBy, unused, onChange }: HowReadProps) {
  const said = [...(readBy === undefined ? [] : [howRead(readBy)]), ...(unused.length > 0 ? [`以下列不会导入：${unused.join('、')}`] : [])]
  if (said.length === 0) return null
  const change = onChange && (
    <Button type="link" size="small" onClick={onChange}>
      修改
    </Button>
  )
  return <Alert type="info" showIcon title={said.join('；')} action={change} />
}

function howRead({ last, isUnkept }: NonNullable<ImportState<string>['readBy']>): string {
  if (last !== undefined) return `已按上次的对应关系读取（${last.creator}，${dateTimeText(last.at)}）`
  return isUnkept === true ? '已按确认的对应关系读取，但没有存下来，下次需要重新确认' : '已按确认的对应关系读取'
}

/** The rows of a page share the height that the dialog leaves. */
const rowsStyle = (pageSize: number): Readonly<Record<string, string>> => ({ '--page-rows': String(pageSize) })

function emptyText(shown: Shown, wanted: string): string {
  if (wanted !== '') return `没有含“${wanted}”的行`
  return shown === 'all' ? '没有可导入的数据行' : '没有这一类的行'
}

interface CheckStateProps {
  readonly checking: ImportState<string>['checking']
  readonly failure: string
  readonly onRetry: () => void
}

function CheckState({ checking, failure, onRetry }: CheckStateProps) {
  if (checking === 'idle') return null
  if (checking === 'running') return <output>正在核对…</output>
  return (
    <span role="alert" className={styles['error']}>
      核对未完成：{failure}
      <Button type="link" onClick={onRetry}>
        重新核对
      </Button>
    </span>
  )
}
