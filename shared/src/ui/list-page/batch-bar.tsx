import { App, Button } from 'antd'
import { useCallback, useState } from 'react'
import { sum } from '../../domain/money.ts'
import type { Column } from '../columns/types.ts'
import { useSelectedKeys } from '../data-table/row-set.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { BatchProps, ListAnswer } from '../list-page.tsx'
import { Money } from '../money.tsx'
import styles from './batch-bar.module.css'
import type { Chosen } from './chosen-rows.ts'
import { countText } from './count-text.ts'

/** As many rows as one page of the contract holds. */
const mostChosen = 6000

const ChosenDrawer = lazyDialog(() => import('./chosen-drawer.tsx').then((module) => module.ChosenDrawer))

export interface BatchBarProps<T> extends BatchProps<T> {
  /** The visible columns: each amount among them is summed up. */
  readonly columns: readonly Column<T>[]
  readonly chosen: Chosen<T>
  readonly rows: readonly T[]
  readonly answer: ListAnswer<T> | undefined
  readonly keyOf: (row: T) => string
  readonly isRowDisabled: (row: T) => boolean
}

/** The only subscriber to the whole selection, which may contain rows of other pages and filters: it says how many, and shows them. */
export function BatchBar<T>({ columns, chosen, rows, answer, keyOf, isRowDisabled, actions, readAll }: BatchBarProps<T>) {
  const { selection, known, learn } = chosen
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const keys = useSelectedKeys(selection)
  const handleDrop = useCallback((row: T) => selection.set([keyOf(row)], false), [selection, keyOf])
  const selected = [...keys].flatMap((key) => known.get(key) ?? [])
  if (selected.length === 0) return null
  const here = rows.reduce((count, row) => count + (keys.has(keyOf(row)) ? 1 : 0), 0)
  const { total = 0, total_capped: isCapped = false } = answer ?? {}

  async function handleAll() {
    setLoading(true)
    const all = await readAll?.().catch(() => undefined)
    setLoading(false)
    if (all === undefined) return
    const free = all.filter((row) => !isRowDisabled(row))
    learn(free)
    selection.set(free.map(keyOf), true)
    if (free.length < all.length) void message.info(`${all.length - free.length} 条不可选，已略过`)
  }

  return (
    <div className={styles['batch']} role="toolbar" aria-label="批量操作">
      <output>
        <span>
          已选 {selected.length} 条{here < selected.length && `（本页 ${here} 条）`}
        </span>
        {columns.map(({ key, money }) => money && (
          <span key={key}>
            {money.label}合计 <Money strong symbol cents={sum(selected.map((row) => money.cents(row) ?? 0))} />
          </span>
        ))}
      </output>
      <Button type="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        查看所选
      </Button>
      {readAll && rows.length < total && selected.length < total && (
        <Button
          type="link"
          loading={isLoading}
          disabled={isCapped || total > mostChosen}
          title={isCapped || total > mostChosen ? `一次最多选择 ${mostChosen} 条，请先缩小查询条件` : undefined}
          onClick={() => void handleAll()}
        >
          选择全部 {countText(total, isCapped)} 条
        </Button>
      )}
      {actions(selected, selection.clear)}
      <Button type="link" onClick={selection.clear}>
        取消选择
      </Button>
      <ChosenDrawer open={isOpen} columns={columns} rows={selected} keyOf={keyOf} onDrop={handleDrop} onClose={() => setOpen(false)} />
    </div>
  )
}
