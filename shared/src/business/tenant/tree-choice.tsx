import { TreeSelect } from 'antd'
import { clearable } from '@linggong/shared/ui/clearable'

export interface TreeChoiceItem {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly id?: string
}

export interface TreeOption {
  readonly value: string
  readonly title: string
  /** In its place, but not to be chosen. */
  readonly selectable?: boolean
  readonly disabled?: boolean
  readonly children: TreeOption[]
}

interface TreeChoiceProps extends TreeChoiceItem {
  readonly options: readonly TreeOption[]
  readonly placeholder: string
  readonly isLoading: boolean
  readonly empty: string
}

/** One place in a tree, or none: searched by its name. */
export function TreeChoice({ value, onChange, options, placeholder, isLoading, empty, ...rest }: TreeChoiceProps) {
  return (
    <TreeSelect
      {...rest}
      allowClear={clearable}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      placeholder={placeholder}
      treeData={[...options]}
      loading={isLoading}
      notFoundContent={empty}
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}
