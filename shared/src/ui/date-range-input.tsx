import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ClipboardEvent, useId, useState } from 'react'
import { type DaySpan, readDaySpan } from '../domain/readers.ts'
import { businessDate } from '../domain/time.ts'
import { datePresets } from './filter-header/presets.ts'

interface DateRangeInputProps {
  /** Business days `YYYY-MM-DD`, both ends inclusive; null for none. */
  readonly value?: DaySpan | null
  readonly onChange?: (value: DaySpan | null) => void
  /** The id of the first field, so that a label can focus it. */
  readonly id?: string
  readonly name?: string
  readonly disabled?: boolean
  readonly status?: 'error' | 'warning'
  /** The label of the range: 有效期. */
  readonly label: string
  /** The range is usually in the future (a term, a delegation): opens on this and the next month, without ranges of the past to choose. */
  readonly isAhead?: boolean
  readonly 'aria-describedby'?: string
}

/** Accepted notations; the first is used for display. */
const formats = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD']

/** A range of days. Either field can be typed into; a whole range (`2026-01-01~2026-02-01`, `2026年1月`) can be pasted into any. */
export function DateRangeInput({ value, onChange, id, name, disabled = false, status, label, isAhead = false, 'aria-describedby': described }: DateRangeInputProps) {
  const [error, setError] = useState('')
  // One end was chosen: the calendar then stays with it.
  const [isBegun, setBegun] = useState(false)
  const hintId = useId()
  const handlePaste = (event: ClipboardEvent<HTMLFieldSetElement>) => {
    const text = event.clipboardData.getData('text').trim()
    // A single day belongs into the field it was pasted into.
    if (text === '' || dayjs(text, formats, true).isValid()) return
    event.preventDefault()
    // Before the picker's own field parses the text.
    event.stopPropagation()
    const reading = readDaySpan(text)
    setError(reading.ok ? '' : reading.reason)
    if (reading.ok) onChange?.(reading.span)
  }
  return (
    <fieldset aria-label={label} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} onPasteCapture={disabled ? undefined : handlePaste}>
      <DatePicker.RangePicker
        {...(id !== undefined && { id: { start: id, end: `${id}-end` } })}
        {...(name !== undefined && { name: `${name}_start` })}
        style={{ width: '100%' }}
        format={formats}
        placeholder={['开始日期', '结束日期']}
        disabled={disabled}
        // Otherwise the picker keeps the focus in a field that is empty, and Tab never leaves it.
        allowEmpty
        aria-describedby={[described, error === '' ? undefined : hintId].filter(Boolean).join(' ') || undefined}
        {...((error !== '' || status !== undefined) && { status: error === '' ? status : ('error' as const) })}
        value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
        {...(!isAhead && { presets: datePresets().map((preset) => ({ label: preset.label, value: [dayjs(preset.range[0]), dayjs(preset.range[1])] })) })}
        {...(!isAhead && !value && !isBegun && { defaultPickerValue: lastMonthFirst() })}
        onOpenChange={(isOpen) => isOpen && setBegun(false)}
        onCalendarChange={() => setBegun(true)}
        onChange={(range) => {
          const [from, to] = range ?? []
          setError('')
          onChange?.(from && to ? [from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')] : null)
        }}
      />
      {error !== '' && (
        <div id={hintId} role="alert" style={{ color: 'var(--ant-color-error-text)' }}>
          {error}
        </div>
      )}
    </fieldset>
  )
}

/** The left one of the two months shown, for either field: the next month, which antd would show, has no records yet. */
function lastMonthFirst(): [Dayjs, Dayjs] {
  const month = dayjs(businessDate(new Date())).subtract(1, 'month')
  return [month, month]
}
