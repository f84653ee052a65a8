import { updateOrganization } from '@linggong/shared/contract/organizations'
import { useAction } from '@linggong/shared/api/actions'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { SearchOutlined } from '@ant-design/icons'
import { App, Input, Tree, type TreeDataNode } from 'antd'
import { type Key, useMemo, useState } from 'react'
import { NodePanel } from './node-panel.tsx'
import styles from './organization.module.css'
import { type OrganizationNode, type Place, flat, matching, pathText, placeOfDrop } from './tree-data.ts'

interface OrganizationTreeProps {
  readonly tree: readonly OrganizationNode[]
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Absent without the permission. */
  readonly onAddBelow: ((parentId: string) => void) | undefined
  readonly onEdit: ((node: OrganizationNode) => void) | undefined
}

/** The tree beside the selected node. Dragging is a short cut: the form can move nodes as well. */
export function OrganizationTree({ tree, selected, onSelect, onAddBelow, onEdit }: OrganizationTreeProps) {
  const { modal } = App.useApp()
  const [search, setSearch] = useState('')
  const nodes = useMemo(() => flat(tree), [tree])
  const shown = useMemo(() => matching(tree, search), [tree, search])
  // All branches are initially expanded; the state contains the collapsed ones.
  const [closed, setClosed] = useState<readonly string[]>([])
  const update = useAction(updateOrganization, { success: '已移动' })
  const chosen = nodes.find(({ id }) => id === selected) ?? nodes[0]

  function move(node: OrganizationNode, place: Place) {
    const run = () => update.run({ params: { id: node.id }, body: { ...place, version: node.version } })
    if (place.parent_id === node.parent_id) {
      void run()
      return
    }
    const target = place.parent_id === null ? '最上级' : `“${pathText(nodes, place.parent_id)}”之下`
    modal.confirm({ title: '移动组织', content: `将“${node.name}”及其全部下级移动到${target}。`, okText: '移动', cancelText: '返回', onOk: run })
  }

  function handleDrop(dragged: string, target: string, drop: { isOnto: boolean; side: number }) {
    const place = placeOfDrop(nodes, dragged, target, drop)
    const node = nodes.find(({ id }) => id === dragged)
    if (place && node) move(node, place)
  }

  const isSearching = search.trim() !== ''
  const open = flat(shown).map(({ id }) => id).filter((id) => isSearching || !closed.includes(id))
  return (
    <div className={styles['columns']}>
      <section className={styles['panel']} aria-label="组织树">
        <Input allowClear prefix={<SearchOutlined />} aria-label="查找组织" placeholder="查找组织" value={search} onChange={(event) => setSearch(event.target.value)} />
        {shown.length === 0 ? (
          <StateBlock art="nothing" title="没有匹配的组织" />
        ) : (
          <Tree
            blockNode
            showLine
            draggable={onEdit !== undefined && !isSearching && { icon: false }}
            disabled={update.isRunning}
            treeData={shown.map(treeNode)}
            expandedKeys={open}
            selectedKeys={chosen ? [chosen.id] : []}
            onExpand={(keys) => setClosed(nodes.map(({ id }) => id).filter((id) => !keys.includes(id)))}
            onSelect={(_, { node }) => onSelect(textOf(node.key))}
            allowDrop={({ dragNode, dropNode, dropPosition }) =>
              placeOfDrop(nodes, textOf(dragNode.key), textOf(dropNode.key), { isOnto: dropPosition === 0, side: dropPosition }) !== null
            }
            onDrop={({ dragNode, node, dropToGap, dropPosition }) => handleDrop(textOf(dragNode.key), textOf(node.key), { isOnto: !dropToGap, side: dropPosition - indexIn(node.pos) })}
          />
        )}
      </section>
      {chosen && <NodePanel key={chosen.id} node={chosen} nodes={nodes} onAddBelow={onAddBelow} onEdit={onEdit} onMove={onEdit && ((place) => move(chosen, place))} isMoving={update.isRunning} />}
    </div>
  )
}

function treeNode(node: OrganizationNode): TreeDataNode {
  const { id, name, is_enable: isEnabled, children = [] } = node
  return {
    key: id,
    title: isEnabled ? name : <span className={styles['off']}>{name}（停用）</span>,
    children: children.map(treeNode),
  }
}

const textOf = (key: Key): string => String(key)

/** antd gives the drop position relative to the target's own index, the last part of `0-1-2`. */
const indexIn = (pos: string): number => Number(pos.split('-').at(-1))
