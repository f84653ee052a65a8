import { useRead } from '@linggong/shared/api/queries'
import { organizationTrees } from '../../contract/organizations.ts'
import { commonTitles } from '../../domain/pages/paths.ts'
import { TreeChoice, type TreeChoiceItem, type TreeOption } from './tree-choice.tsx'

const way = `${commonTitles.system} › ${commonTitles.organization}`

interface Node {
  readonly id: string
  readonly name: string
  readonly is_enable: boolean
  readonly children?: readonly Node[] | undefined
}

/** A place in one's own tree of regions and branches. */
export function OrganizationSelect(item: TreeChoiceItem) {
  const query = useRead(organizationTrees, {}, { staleTime: 60_000 })
  return <TreeChoice {...item} options={(query.data?.results ?? []).map(optionOf)} placeholder="选择组织" isLoading={query.isFetching} empty={`还没有组织，可在${way}中新增`} />
}

const optionOf = ({ id, name, is_enable, children = [] }: Node): TreeOption => ({ value: id, title: name, disabled: !is_enable, children: children.map(optionOf) })
