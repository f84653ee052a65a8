import { Input, Select, Skeleton } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { clearable } from '../clearable.tsx'
import type { DateRange, MoneyRange } from '../list-state/filters.ts'
import { splitLines } from '../list-state/filters.ts'
import type { FilterField, UseOptions } from '../list-state/types.ts'
import { MoneyInput } from '../money-input.tsx'
import { TypedInput } from '../typed-input.tsx'
import { LazyDates } from './lazy-dates.tsx'
import { monthKind } from './month-kind.ts'

// Cascaders are large: only pages with an area filter load them.
const AreaInput = lazy(() => import('./area-input.tsx').then((module) => ({ default: module.AreaInput })))

interface FieldInputProps {
  readonly label: string
  readonly field: FilterField
  /** As returned by the filter's `decode`; its type depends on the kind of field. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

export function FieldInput({ label, field, value, onChange }: FieldInputProps) {
  switch (field.kind) {
    case 'text':
      return (
        <Input
          allowClear={clearable}
          aria-label={label}
          placeholder={field.placeholder}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'batch':
      return <BatchInput label={label} placeholder={field.placeholder} value={listOf(value)} onChange={onChange} />
    case 'select':
      return (
        <Select
          allowClear={clearable}
          aria-label={label}
          placeholder="全部"
          style={{ width: '100%' }}
          maxTagCount="responsive"
          {...(field.isMultiple ? { mode: 'multiple' as const } : {})}
          options={field.options.map((option) => ({ value: option.value, label: option.label, disabled: option.isDisabled === true }))}
          showSearch={{ optionFilterProp: 'label' }}
          value={field.isMultiple ? listOf(value) : (listOf(value)[0] ?? null)}
          onChange={(next: string | string[] | null | undefined) => onChange(listOf(next))}
        />
      )
    case 'dates':
      return <LazyDates label={label} value={isDateRange(value) ? value : undefined} onChange={onChange} />
    case 'month':
      return <TypedInput aria-label={label} kind={monthKind} value={typeof value === 'string' ? value : null} onChange={(month) => onChange(month ?? undefined)} />
    case 'money':
      return <MoneyRangeInput label={label} value={isMoneyRange(value) ? value : {}} onChange={onChange} />
    case 'remote':
      return <RemoteInput label={label} useOptions={field.useOptions} value={typeof value === 'string' ? value : undefined} onChange={onChange} />
    case 'area':
      return (
        <Suspense fallback={<Skeleton.Input block size="small" />}>
          <AreaInput label={label} value={listOf(value)} onChange={onChange} />
        </Suspense>
      )
  }
}

const listOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
const isDateRange = (value: unknown): value is DateRange => Array.isArray(value) && value.length === 2
const isMoneyRange = (value: unknown): value is MoneyRange => typeof value === 'object' && value !== null && !Array.isArray(value)

interface BatchInputProps {
  readonly label: string
  readonly placeholder: string
  readonly value: readonly string[]
  readonly onChange: (value: unknown) => void
}

/** The text stays as typed (a trailing line break starts the next name); the value is its parts. */
function BatchInput({ label, placeholder, value, onChange }: BatchInputProps) {
  const [text, setText] = useState(value.join('\n'))
  const isOwn = splitLines(text).join(',') === value.join(',')
  return (
    <Input.TextArea
      allowClear={clearable}
      aria-label={label}
      autoSize={{ minRows: 1, maxRows: 4 }}
      placeholder={placeholder}
      value={isOwn ? text : value.join('\n')}
      onChange={(event) => {
        setText(event.target.value)
        onChange(splitLines(event.target.value))
      }}
    />
  )
}

interface MoneyRangeInputProps {
  readonly label: string
  readonly value: MoneyRange
  readonly onChange: (value: MoneyRange) => void
}

function MoneyRangeInput({ label, value, onChange }: MoneyRangeInputProps) {
  const change = (end: 'min' | 'max') => (cents: number | null) => {
    const { [end]: _, ...other } = value
    onChange(cents === null ? other : { ...other, [end]: cents })
  }
  return (
    <span style={{ display: 'grid', gridTemplateColumns: '1fr auto 1fr', gap: 4 }}>
      <span>
        <MoneyInput aria-label={`${label}不低于`} placeholder="最低" value={value.min ?? null} onChange={change('min')} />
      </span>
      <span aria-hidden>–</span>
      <span>
        <MoneyInput aria-label={`${label}不高于`} placeholder="最高" value={value.max ?? null} onChange={change('max')} />
      </span>
    </span>
  )
}

interface RemoteInputProps {
  readonly label: string
  readonly useOptions: UseOptions
  readonly value: string | undefined
  readonly onChange: (value: unknown) => void
}

function RemoteInput({ label, useOptions, value, onChange }: RemoteInputProps) {
  const [search, setSearch] = useState('')
  const { options, isLoading } = useOptions(search, value)
  return (
    <Select
      allowClear={clearable}
      aria-label={label}
      placeholder="输入名称查找"
      style={{ width: '100%' }}
      loading={isLoading}
      // The server has already searched.
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={isLoading ? '正在查找' : '没有匹配项'}
      options={options.map((option) => ({ value: option.value, label: option.label, disabled: option.isDisabled === true }))}
      value={value ?? null}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
    />
  )
}
