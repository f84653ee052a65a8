import { CalendarOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { Suspense, lazy, useRef, useState } from 'react'
import type { DateRange } from '../list-state/filters.ts'
import styles from './filter-header.module.css'

const load = () => import('./dates-input.tsx')
const DatesInput = lazy(() => load().then((module) => ({ default: module.DatesInput })))

/** How the field was focused: a click opens the calendar, the Tab key does not. */
export type Arrival = 'pointer' | 'keyboard'

interface LazyDatesProps {
  readonly label: string
  readonly value: DateRange | undefined
  readonly onChange: (value: DateRange | undefined) => void
}

/** The calendar is as large as all other inputs together and rarely opened: until then a placeholder field looks like it. */
export function LazyDates(props: LazyDatesProps) {
  const { label, value } = props
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const isPointer = useRef(false)
  const standIn = (
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
      onFocus={() => setArrival(isPointer.current ? 'pointer' : 'keyboard')}
    />
  )
  if (arrival === null) return standIn
  return (
    <Suspense fallback={standIn}>
      <DatesInput {...props} arrival={arrival} />
    </Suspense>
  )
}
