import { TreeSelect } from 'antd'
import { clearable } from '@linggong/shared/ui/clearable'
import { useRead } from '@linggong/shared/api/queries'
import { organizationTrees } from '../../contract/organizations.ts'

interface Node {
  readonly id: string
  readonly name: string
  readonly is_enable: boolean
  readonly children?: readonly Node[] | undefined
}

interface Option {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: Option[]
}

interface OrganizationSelectProps {
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly id?: string
}

/** A place in one's own tree of regions and branches. */
export function OrganizationSelect({ value, onChange, ...rest }: OrganizationSelectProps) {
  const query = useRead(organizationTrees, {}, { staleTime: 60_000 })
  return (
    <TreeSelect
      {...rest}
      allowClear={clearable}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      placeholder="选择组织"
      treeData={(query.data?.results ?? []).map(optionOf)}
      loading={query.isFetching}
      notFoundContent="还没有组织，可在系统管理 › 组织架构中新增"
      value={value ?? undefined}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}

const optionOf = ({ id, name, is_enable, children = [] }: Node): Option => ({ value: id, title: name, disabled: !is_enable, children: children.map(optionOf) })
