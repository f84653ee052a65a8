import { Button, Drawer, Radio } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type ColumnSettings, type Density, type Pin, arrange, inOrder, move, pinOf, withShown } from '../columns/settings.ts'
import type { SettingsState } from '../columns/use-settings.ts'
import type { Column } from '../columns/types.ts'
import { ReadAloud } from '../read-aloud.tsx'
import styles from './column-panel.module.css'
import { ColumnRow } from './column-row.tsx'

interface ColumnPanelProps {
  /** The columns of any list; rows are not needed here. */
  readonly columns: readonly Column<never>[]
  readonly state: SettingsState
  readonly open: boolean
  readonly onClose: () => void
}

const densities: readonly { readonly value: Density; readonly label: string }[] = [
  { value: 'compact', label: '紧凑' },
  { value: 'default', label: '默认' },
  { value: 'loose', label: '宽松' },
]

const groups: readonly { readonly pin: Pin; readonly title: string }[] = [
  { pin: 'left', title: '固定在左侧' },
  { pin: 'none', title: '不固定' },
  { pin: 'right', title: '固定在右侧' },
]

/** Every change applies to the table and is stored at once: there is nothing to confirm. */
export function ColumnPanel({ columns, state, open: isOpen, onClose }: ColumnPanelProps) {
  const { settings, save, isChanged, reset } = state
  const [said, setSaid] = useState('')
  const shown = new Set(arrange(columns, settings).map(({ key }) => key))
  const all = inOrder(columns, settings)
  const drag = useDrag((key, by) => handleMove(key, by))

  function handleMove(key: string, by: number): boolean {
    const next = move(columns, settings, key, by)
    if (next === null) return false
    save(next)
    const place = next.order.indexOf(key) + 1
    setSaid(`${all.find((column) => column.key === key)?.title ?? ''}，第 ${place} 列`)
    return true
  }

  return (
    <Drawer
      open={isOpen}
      title="列设置"
      size={360}
      // Keeps the table visible, because changes show there.
      styles={{ mask: { background: 'transparent' } }}
      onClose={onClose}
      extra={
        <Button size="small" disabled={!isChanged} onClick={reset}>
          恢复默认
        </Button>
      }
    >
      <div className={styles['density']}>
        <span id="list-density">行高</span>
        <Radio.Group
          aria-labelledby="list-density"
          optionType="button"
          size="small"
          options={[...densities]}
          value={settings.density}
          onChange={({ target }) => save({ ...settings, density: densityOf(target.value) })}
        />
      </div>
      {groups.map(({ pin, title }) => {
        const group = all.filter((column) => pinOf(column) === pin)
        return (
          group.length > 0 && (
            <section key={pin} aria-label={title}>
              <h3 className={styles['group']}>{title}</h3>
              <ul className={styles['columns']}>
                {group.map((column) => (
                  <ColumnRow
                    key={column.key}
                    column={column}
                    width={settings.widths[column.key]}
                    isShown={shown.has(column.key)}
                    isLast={shown.size === 1 && shown.has(column.key)}
                    isDragged={drag.key === column.key}
                    onShow={(isOn) => save(withShown(settings, column, isOn))}
                    onWidth={(width) => save(withWidth(settings, column.key, width))}
                    onPin={(next) => save(withPin(settings, columns, column.key, next))}
                    onMove={(by) => handleMove(column.key, by)}
                    onGrab={(event) => drag.start(event, column.key)}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <p className={styles['hint']}>拖动左侧的手柄调整顺序，或选中手柄后按 ↑ ↓。列宽也可在表头的边线上拖动，双击边线适应内容。</p>
      <ReadAloud isLive>{said}</ReadAloud>
    </Drawer>
  )
}

const densityOf = (value: unknown): Density => (value === 'compact' || value === 'loose' ? value : 'default')

function withWidth(settings: ColumnSettings, key: string, width: number | null): ColumnSettings {
  const { [key]: _, ...others } = settings.widths
  return { ...settings, widths: width === null ? others : { ...others, [key]: width } }
}

function withPin(settings: ColumnSettings, columns: readonly Column<never>[], key: string, pin: Pin): ColumnSettings {
  const { [key]: _, ...others } = settings.pins
  const own = columns.find((column) => column.key === key)
  return { ...settings, pins: own !== undefined && pinOf(own) === pin ? others : { ...others, [key]: pin } }
}

/** With pointer events, so that touch works as well: swaps with the row under the pointer. */
function useDrag(onMove: (key: string, by: number) => boolean) {
  const [key, setKey] = useState<string | null>(null)
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })

  const start = (event: PointerEvent<HTMLElement>, dragged: string) => {
    const list = event.currentTarget.closest('ul')
    if (list === null || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    setKey(dragged)
    const done = new AbortController()
    const end = () => {
      done.abort()
      setKey(null)
    }
    document.addEventListener('pointermove', ({ clientY }) => {
      const rows = [...list.children]
      const from = rows.findIndex((row) => row instanceof HTMLElement && row.dataset['key'] === dragged)
      const to = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return clientY >= top && clientY < bottom
      })
      if (from >= 0 && to >= 0 && to !== from) latest.current(dragged, to - from)
    }, { signal: done.signal })
    document.addEventListener('pointerup', end, { signal: done.signal })
    document.addEventListener('pointercancel', end, { signal: done.signal })
  }
  return { key, start }
}
