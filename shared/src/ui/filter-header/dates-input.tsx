import { useLayoutEffect, useRef } from 'react'
import { DateRangeInput } from '../date-range-input.tsx'
import type { DateRange } from '../list-state/filters.ts'
import type { Arrival } from './lazy-dates.tsx'

interface DatesInputProps {
  readonly label: string
  readonly value: DateRange | undefined
  readonly onChange: (value: DateRange | undefined) => void
  readonly arrival: Arrival
}

/** A range of days, both ends inclusive; `YYYY-MM-DD` (R487). Takes over focus and action from the placeholder field it replaces. */
export function DatesInput({ label, value, onChange, arrival }: DatesInputProps) {
  const place = useRef<HTMLSpanElement>(null)
  // In the same commit as the replacement.
  useLayoutEffect(() => {
    // Takes over the focus of the replaced field, unless the user has moved on to another field.
    if (document.activeElement !== document.body) return
    const field = place.current?.querySelector('input')
    field?.focus()
    if (arrival === 'pointer') field?.click()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it replaces the placeholder
  }, [])
  return (
    <span ref={place}>
      <DateRangeInput label={label} value={value ?? null} onChange={(range) => onChange(range ?? undefined)} />
    </span>
  )
}
