import { CalendarOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import type { DateRange } from '../list-state/filters.ts'
import type { DatesInput } from './dates-input.tsx'
import styles from './filter-header.module.css'

const load = () => import('./dates-input.tsx')

/** How the field was focused: a click opens the calendar, the Tab key does not. */
export type Arrival = 'pointer' | 'keyboard'

interface LazyDatesProps {
  readonly label: string
  readonly value: DateRange | undefined
  readonly onChange: (value: DateRange | undefined) => void
}

/**
 * The calendar is as large as all other inputs together and rarely opened: until then a placeholder field looks like it. It stays, with the
 * focus, until the calendar is there and takes its place: however fast somebody tabs, no key press falls in between.
 */
export function LazyDates(props: LazyDatesProps) {
  const { label, value } = props
  const [loaded, setLoaded] = useState<{ readonly Field: typeof DatesInput; readonly arrival: Arrival } | null>(null)
  const isPointer = useRef(false)
  const handleFocus = () => {
    const arrival = isPointer.current ? 'pointer' : 'keyboard'
    load().then((module) => setLoaded({ Field: module.DatesInput, arrival }), () => undefined)
  }
  if (loaded !== null) return <loaded.Field {...props} arrival={loaded.arrival} />
  return (
    <Input
      readOnly
      aria-label={label}
      placeholder="开始日期 → 结束日期"
      value={value?.join(' → ') ?? ''}
      suffix={<CalendarOutlined className={styles['calendar'] ?? ''} />}
      onPointerEnter={() => void load().catch(() => undefined)}
      onPointerDown={() => {
        isPointer.current = true
      }}
      onFocus={handleFocus}
    />
  )
}
