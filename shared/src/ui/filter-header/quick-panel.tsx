import { FilterOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { addMonths, monthKey } from '../../domain/time.ts'
import type { Filters } from '../list-state/types.ts'
import styles from './filter-header.module.css'
import { datePresets } from './presets.ts'

interface QuickPanelProps {
  readonly filters: Filters
  readonly value: Readonly<Record<string, unknown>>
  readonly onPick: (key: string, value: unknown) => void
}

/** Filters with more options than this are available in the form only. */
const mostChoices = 12

/** A click this soon after the panel has opened was meant to open it. */
const restMs = 1000

/** Opens after hovering for half a second (R105), so that passing over it does nothing; a click or Enter opens it at once. */
export function QuickPanel({ filters, value, onPick }: QuickPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const openedAt = useRef(0)
  const groups = Object.entries(filters).flatMap(([key, filter]) => {
    const choices = filter.isHidden ? [] : choicesOf(filter)
    return choices.length > 0 ? [{ key, label: filter.label, choices, now: textOf(filter, value[key]) }] : []
  })
  if (groups.length === 0) return null
  const handleOpen = (next: boolean) => {
    if (next) openedAt.current = Date.now()
    setOpen(next)
  }
  const panel = (
    <div className={styles['quick']}>
      {groups.map((group) => (
        <fieldset key={group.key}>
          <legend>{group.label}</legend>
          {group.choices.map(({ label, text, picked }) => (
            <Button
              key={text}
              size="small"
              type={text === group.now ? 'primary' : 'text'}
              aria-pressed={text === group.now}
              onClick={() => onPick(group.key, text === group.now ? undefined : picked)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      ))}
    </div>
  )
  return (
    <Popover
      open={isOpen}
      onOpenChange={handleOpen}
      trigger={['hover', 'click']}
      mouseEnterDelay={0.5}
      placement="bottomLeft"
      title="快速筛选"
      content={panel}
    >
      <Button
        icon={<FilterOutlined />}
        aria-expanded={isOpen}
        // A user who hovers and then clicks wants it open, which hovering has just done.
        onClickCapture={(event) => isOpen && Date.now() - openedAt.current < restMs && event.stopPropagation()}
      >
        快速筛选
      </Button>
    </Popover>
  )
}

type AnyOne = Filters[string]

function choicesOf({ field }: AnyOne) {
  if (field.kind === 'select' && field.options.length <= mostChoices) {
    return field.options.map(({ value, label }) => ({ label, text: value, picked: [value] as unknown }))
  }
  if (field.kind === 'month') {
    const now = monthKey(new Date())
    return [{ label: '本月', text: now, picked: now as unknown }, { label: '上月', text: addMonths(now, -1), picked: addMonths(now, -1) as unknown }]
  }
  if (field.kind !== 'dates') return []
  return datePresets().map(({ label, range }) => ({ label, text: range.join(','), picked: range as unknown }))
}

// The value came from this filter.
const textOf = (filter: AnyOne, value: unknown): string => (value === undefined ? '' : filter.encode(value as never))
