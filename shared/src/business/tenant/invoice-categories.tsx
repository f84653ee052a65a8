import { clearable } from '@linggong/shared/ui/clearable'
import { Select } from 'antd'
import { useInvoiceCategories } from './use-invoice-categories.ts'

interface SelectProps {
  readonly value?: string[] | null
  readonly onChange?: (value: string[]) => void
  readonly id?: string
}

/** Those in use, and what is chosen already; none: enterprises may have all of them. */
export function InvoiceCategoriesSelect({ value, onChange, ...rest }: SelectProps) {
  const { data, isFetching, error } = useInvoiceCategories()
  const chosen = value ?? []
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="不选表示全部可用"
      loading={isFetching}
      notFoundContent={error === null ? '运营平台还没有维护开票类目' : '开票类目加载失败，请刷新页面'}
      options={(data?.results ?? []).filter(({ id, is_enable }) => is_enable || chosen.includes(id)).map(({ id, name, is_enable }) => ({ value: id, label: is_enable ? name : `${name}（已停用）` }))}
      value={chosen}
      onChange={(next) => onChange?.(next)}
    />
  )
}
