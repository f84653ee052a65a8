import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { DateRange } from '../list-state/filters.ts'
import { datePresets } from './presets.ts'

interface DatesInputProps {
  readonly label: string
  readonly value: DateRange | undefined
  readonly onChange: (value: DateRange | undefined) => void
}

/** Days, both ends included; written `YYYY-MM-DD` (R487). */
export function DatesInput({ label, value, onChange }: DatesInputProps) {
  return (
    <DatePicker.RangePicker
      aria-label={label}
      style={{ width: '100%' }}
      value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
      presets={datePresets().map((preset) => ({ label: preset.label, value: [dayjs(preset.range[0]), dayjs(preset.range[1])] }))}
      onChange={(range) => {
        const [from, to] = range ?? []
        onChange(from && to ? [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')] : undefined)
      }}
    />
  )
}
