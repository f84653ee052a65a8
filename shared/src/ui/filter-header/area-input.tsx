import { Cascader } from 'antd'
import type { AreaOption } from '../list-state/types.ts'

interface AreaInputProps {
  readonly label: string
  readonly options: readonly AreaOption[]
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

interface MutableArea {
  value: string
  label: string
  children?: MutableArea[]
}

const copy = ({ value, label, children }: AreaOption): MutableArea => ({ value, label, ...(children && { children: children.map(copy) }) })

/** A province alone is an answer too (R488). */
export function AreaInput({ label, options, value, onChange }: AreaInputProps) {
  return (
    <Cascader<MutableArea>
      allowClear
      changeOnSelect
      aria-label={label}
      placeholder="全部"
      style={{ width: '100%' }}
      options={options.map(copy)}
      value={[...value]}
      onChange={(next) => onChange((next ?? []).map(String))}
    />
  )
}
