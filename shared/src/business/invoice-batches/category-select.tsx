import { Select } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import type { simulateInvoices } from '../../contract/invoice-batches.ts'

interface CategorySelectProps {
  readonly label: string
  readonly categories: CallOutput<typeof simulateInvoices>['categories']
  /** Percent; only what may have all of them is offered. */
  readonly ratios: readonly number[]
  /** Null: what the vendor usually writes. */
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly width?: number | string
}

/** 开票类目: what a line of an invoice is for. */
export function CategorySelect({ label, categories, ratios, value, onChange, width = 240 }: CategorySelectProps) {
  const options = categories.filter((one) => ratios.every((ratio) => one.ratios.includes(ratio))).map(({ id, name }) => ({ value: id, label: name }))
  // One whose rate does not fit any more says so, and is replaced.
  const isOffered = options.some((one) => one.value === value)
  const lost = value === null || isOffered ? undefined : (categories.find(({ id }) => id === value)?.name ?? '已不可用的开票类目')
  return (
    <Select
      aria-label={label} style={{ width }} allowClear showSearch={{ optionFilterProp: 'label' }} placeholder="默认类目（服务费）"
      {...(lost !== undefined && { status: 'error' as const })}
      value={value} options={lost === undefined || value === null ? options : [{ value, label: `${lost}（税率不符）` }, ...options]} onChange={(next: string | null | undefined) => onChange(next ?? null)}
    />
  )
}
