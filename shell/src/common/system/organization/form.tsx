import { createOrganization, updateOrganization } from '@linggong/shared/contract/organizations'
import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { forestOf, placeProblem } from '@linggong/shared/domain/organization-tree'
import { organizationFields } from '@linggong/shared/domain/fields/organization'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form, Input, Radio, TreeSelect } from 'antd'
import { CATEGORIES, type OrganizationNode } from './tree-data.ts'

const Item = itemsOf(organizationFields)

export type FormTarget = { readonly kind: 'add'; readonly parentId: string | null } | { readonly kind: 'edit'; readonly node: OrganizationNode }

interface OrganizationFormProps {
  readonly target: FormTarget
  readonly nodes: readonly OrganizationNode[]
  readonly onClose: () => void
  readonly onDone: (id: string) => void
}

interface Values {
  readonly name: string
  readonly category: 'region' | 'branch'
  readonly parent_id: string | null
  readonly remark: string
}

/** Creates an organisation, or changes its name, kind or place; also the keyboard alternative to dragging. */
export function OrganizationForm({ target, nodes, onClose, onDone }: OrganizationFormProps) {
  const [form] = Form.useForm<Values>()
  const onFail = ({ fields }: ApiError) => showFaults(form, fields)
  const finish = ({ id }: { readonly id: string }) => {
    onClose()
    onDone(id)
  }
  const create = useAction(createOrganization, { success: '组织已新增', onDone: finish, onFail })
  const update = useAction(updateOrganization, { success: '组织已保存', onDone: finish, onFail })
  const self = target.kind === 'edit' ? target.node : null

  function handleFinish(values: Values) {
    const body = { ...values, parent_id: values.parent_id ?? null, remark: values.remark ?? '' }
    if (self === null) void create.run({ body })
    else void update.run({ params: { id: self.id }, body: { ...body, version: self.version } })
  }

  return (
    <FormDialog<Values>
      form={form}
      title={self === null ? '新增组织' : `编辑组织 ${self.name}`}
      width={480}
      initial={initialOf(target, nodes)}
      isRunning={create.isRunning || update.isRunning}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="name" asks="输入">
        <Input maxLength={40} showCount />
      </Item>
      <Item name="category">
        <Radio.Group options={CATEGORIES.map(({ value, label }) => ({ value, label }))} />
      </Item>
      <Item name="parent_id" extra="留空为最上级">
        <TreeSelect
          allowClear
          treeDefaultExpandAll
          placeholder="最上级"
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={parentsOf(nodes, self)}
        />
      </Item>
      <Item name="remark">
        <Input maxLength={200} showCount />
      </Item>
    </FormDialog>
  )
}

/** A node below a region starts as a branch; everything else as a region. */
function initialOf(target: FormTarget, nodes: readonly OrganizationNode[]): Partial<Values> {
  if (target.kind === 'edit') {
    const { name, category, parent_id, remark } = target.node
    return { name, category, remark, ...(parent_id !== null && { parent_id }) }
  }
  const parent = nodes.find(({ id }) => id === target.parentId)
  return { name: '', remark: '', category: parent ? 'branch' : 'region', ...(parent && { parent_id: parent.id }) }
}

interface Choice {
  title: string
  value: string
  disabled: boolean
  children: Choice[]
}

/** Invalid parents cannot be chosen: the node itself or its descendants, too deep, disabled ones. */
function parentsOf(nodes: readonly OrganizationNode[], self: OrganizationNode | null): Choice[] {
  const choice = (node: ReturnType<typeof forestOf<OrganizationNode>>[number]): Choice => ({
    title: node.is_enable ? node.name : `${node.name}（停用）`,
    value: node.id,
    disabled: (!node.is_enable && node.id !== self?.parent_id) || placeProblem(nodes, self?.id ?? null, node.id) !== null,
    children: (node.children ?? []).map(choice),
  })
  return forestOf(nodes).map(choice)
}
