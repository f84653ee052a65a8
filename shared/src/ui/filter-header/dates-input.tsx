import { useEffect, useRef } from 'react'
import { DateRangeInput } from '../date-range-input.tsx'
import type { DateRange } from '../list-state/filters.ts'
import type { Arrival } from './lazy-dates.tsx'

interface DatesInputProps {
  readonly label: string
  readonly value: DateRange | undefined
  readonly onChange: (value: DateRange | undefined) => void
  readonly arrival: Arrival
}

/** Days, both ends included; written `YYYY-MM-DD` (R487). Goes on with what the user began in the field it replaces. */
export function DatesInput({ label, value, onChange, arrival }: DatesInputProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The field that had the focus is gone; whoever has gone on to another keeps that one.
    if (document.activeElement !== document.body) return
    const field = place.current?.querySelector('input')
    field?.focus()
    if (arrival === 'pointer') field?.click()
    // oxlint-disable-next-line react/exhaustive-deps -- once, in the place of the field that was entered
  }, [])
  return (
    <span ref={place}>
      <DateRangeInput label={label} value={value ?? null} onChange={(range) => onChange(range ?? undefined)} />
    </span>
  )
}
