import { organizationHistory, updateOrganization } from '@linggong/shared/contract/organizations'
import { useRead } from '@linggong/shared/api/queries'
import { organizationFields } from '@linggong/shared/domain/fields/organization'
import { maxOrganizationDepth, lineage } from '@linggong/shared/domain/organization-tree'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { SwitchDialog } from '@linggong/shared/ui/switch-dialog'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './organization.module.css'
import { type OrganizationNode, type Place, flat, pathText } from './tree-data.ts'

interface NodePanelProps {
  readonly node: OrganizationNode
  readonly nodes: readonly OrganizationNode[]
  /** Absent without the permission. */
  readonly onAddBelow: ((parentId: string) => void) | undefined
  readonly onEdit: ((node: OrganizationNode) => void) | undefined
  readonly onMove: ((place: Place) => void) | undefined
  readonly isMoving: boolean
}

/** One organisation: facts, actions, change log. */
export function NodePanel({ node, nodes, onAddBelow, onEdit, onMove, isMoving }: NodePanelProps) {
  const siblings = nodes.filter(({ parent_id }) => parent_id === node.parent_id).map(({ id }) => id)
  const at = siblings.indexOf(node.id)
  const isDeepest = lineage(nodes, node.id).length >= maxOrganizationDepth
  const fact = factsOf(organizationFields, node)
  const log = useRead(organizationHistory, { params: { id: node.id } })
  return (
    <section className={styles['panel']} aria-label={`组织 ${node.name}`}>
      <header className={styles['nodeHead']}>
        <h2>{node.name}</h2>
        <FieldValue field={organizationFields.is_enable} value={node.is_enable} />
        <div className={styles['actions']}>
          {onMove && (
            <>
              <Button icon={<ArrowUpOutlined />} aria-label="上移" title="在同级中上移" disabled={isMoving || at <= 0} onClick={() => onMove({ parent_id: node.parent_id, position: at - 1 })} />
              <Button
                icon={<ArrowDownOutlined />}
                aria-label="下移"
                title="在同级中下移"
                disabled={isMoving || at === siblings.length - 1}
                onClick={() => onMove({ parent_id: node.parent_id, position: at + 1 })}
              />
            </>
          )}
          <PermissionMark keys={onEdit && 'CommonSystemOrganizationPageIndex:edit'} />
          {onEdit && <SwitchButton node={node} />}
          {onEdit && <Button onClick={() => onEdit(node)}>编辑</Button>}
          <PermissionMark keys={onAddBelow && 'CommonSystemOrganizationPageIndex:add'} />
          {onAddBelow && (
            <Button disabled={isDeepest || !node.is_enable} title={isDeepest ? `组织最多 ${maxOrganizationDepth} 级` : node.is_enable ? undefined : '组织已停用'} onClick={() => onAddBelow(node.id)}>
              新增下级
            </Button>
          )}
        </div>
      </header>
      <Facts
        label="组织信息"
        facts={[
          fact('category'),
          fact('parent_id', { value: pathText(nodes, node.parent_id) }),
          { label: '全部下级', value: `${flat(node.children ?? []).length} 个` },
          fact('create_at'),
          fact('remark', { isWide: true }),
        ]}
      />
      <h3 className={styles['section']}>变更记录</h3>
      <ChangeLog query={log} fields={organizationFields} />
    </section>
  )
}

function SwitchButton({ node }: { readonly node: OrganizationNode }) {
  const [isOpen, setOpen] = useState(false)
  const { id, name, is_enable: isOn, version } = node
  return (
    <>
      <Button danger={isOn} onClick={() => setOpen(true)}>
        {isOn ? '停用' : '启用'}
      </Button>
      {isOpen && (
        <SwitchDialog
          what="组织"
          isOn={isOn}
          consequence={isOn ? `停用“${name}”后，不能再选用它，已归到它的资料不变。` : `启用“${name}”后，可以再选用它。`}
          call={updateOrganization}
          input={() => [{ params: { id }, body: { is_enable: !isOn, version } }]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
