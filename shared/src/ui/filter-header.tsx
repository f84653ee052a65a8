import { Alert, Button } from 'antd'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Chips } from './filter-header/chips.tsx'
import styles from './filter-header/filter-header.module.css'
import { FieldInput } from './filter-header/filter-field.tsx'
import { QuickPanel } from './filter-header/quick-panel.tsx'
import { useFilterColumns } from './filter-header/use-columns.ts'
import type { FilterValues, Filters, ListState } from './list-state.tsx'

interface FilterHeaderProps<F extends Filters> {
  readonly list: ListState<F>
  /** The same query was submitted again: refetch. */
  readonly onRepeat?: () => void
  /** Shown beside the buttons, where the list has no toolbar of its own. */
  readonly tools?: ReactNode
}

/** The filters of a list: the form is a draft, the URL is the truth; 查询 copies the draft to the URL (R104–R113). */
export function FilterHeader<F extends Filters>({ list, onRepeat, tools }: FilterHeaderProps<F>) {
  const formId = useId()
  const columns = useFilterColumns()
  const [isLong, setLong] = useState(false)
  const [draft, setDraft] = useDraft(list.value)
  const fields = Object.entries(list.filters).filter(([, filter]) => !filter.isHidden)
  // One line, of which one cell is for the buttons; where a line is a single cell, they have a line of their own.
  const room = Math.max(1, columns - 1)
  const shown = isLong ? fields : fields.slice(0, room)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isSame = Object.keys(list.filters).every((key) => sameText(list, key, draft[key]))
    if (isSame && list.page === 1) onRepeat?.()
    // Repeating a query changes nothing except for removing invalid parameters from the URL.
    list.set(cleared(list.filters, draft))
  }
  const handleReset = () => {
    setDraft({})
    list.reset()
  }

  return (
    <section className={styles['header']} aria-label="查询条件">
      {list.notes.length > 0 && <Alert type="warning" showIcon title={list.notes.join('；')} />}
      {fields.length > 0 && (
        <form className={styles['grid']} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }} onSubmit={handleSubmit}>
          {shown.map(([key, filter]) => (
            <div key={key} className={styles['field']}>
              <span id={`${formId}-${key}`} className={styles['label']} title={filter.label}>
                {filter.label}
              </span>
              <FieldInput
                label={filter.label}
                field={filter.field}
                value={draft[key]}
                onChange={(value) => setDraft({ ...draft, [key]: value })}
              />
            </div>
          ))}
          <div className={styles['buttons']} style={{ gridColumnEnd: -1 }}>
            <QuickPanel filters={list.filters} value={list.value} onPick={(key, value) => list.set(patch(list.filters, { [key]: value }))} />
            <Button htmlType="submit">查询</Button>
            <Button onClick={handleReset}>重置</Button>
            {fields.length > room && (
              <Button type="link" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
                {isLong ? '收起' : '展开'}
              </Button>
            )}
            {tools}
          </div>
        </form>
      )}
      {fields.length === 0 && tools !== undefined && <div className={styles['buttons']}>{tools}</div>}
      <Chips chips={list.chips} onClear={list.clear} onReset={handleReset} />
    </section>
  )
}

type Draft = Readonly<Record<string, unknown>>

/** Typed but not submitted. A new URL (Back, a chip, a link) replaces the draft: the form shows what is filtered. */
function useDraft(value: Draft): [Draft, (draft: Draft) => void] {
  const [state, setState] = useState({ base: value, draft: value })
  if (state.base !== value) setState({ base: value, draft: value })
  return [state.base === value ? state.draft : value, (draft) => setState({ base: value, draft })]
}

/** Contains every key, so that emptying a field clears its filter. */
function cleared<F extends Filters>(filters: F, draft: Draft): FilterValues<F> {
  return patch(filters, Object.fromEntries(Object.keys(filters).map((key) => [key, draft[key]])))
}

// Values come from the inputs of these filters; decoding the URL checks them again.
const patch = <F extends Filters>(_: F, values: Draft) => values as FilterValues<F>

function sameText<F extends Filters>(list: ListState<F>, key: string, value: unknown): boolean {
  const filter = list.filters[key]
  const values: Draft = list.value
  const text = (one: unknown) => (one === undefined || filter === undefined ? '' : filter.encode(one as never))
  return text(values[key]) === text(value)
}
