import { clearable } from '@linggong/shared/ui/clearable'
import { Select } from 'antd'

export interface ManyProps {
  readonly value?: string[] | null
  readonly onChange?: (value: string[]) => void
  readonly id?: string
}

interface EnabledSelectProps extends ManyProps {
  /** All there are: few, so they are searched here. */
  readonly query: {
    readonly data: { readonly results: readonly { readonly id: string; readonly name: string; readonly is_enable: boolean }[] } | undefined
    readonly isFetching: boolean
    readonly error: unknown
  }
  readonly placeholder: string
  /** 开票类目 */
  readonly what: string
  /** What to do when there is none. */
  readonly none: string
}

/** Several of a list of names: those that are enabled, and what is chosen already. */
export function EnabledSelect({ query: { data, isFetching, error }, value, onChange, placeholder, what, none, ...rest }: EnabledSelectProps) {
  const chosen = value ?? []
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      loading={isFetching}
      notFoundContent={error === null ? none : `${what}加载失败，请刷新页面`}
      options={(data?.results ?? []).filter(({ id, is_enable }) => is_enable || chosen.includes(id)).map(({ id, name, is_enable }) => ({ value: id, label: is_enable ? name : `${name}（已停用）` }))}
      value={chosen}
      onChange={(next) => onChange?.(next)}
    />
  )
}
