import { Form, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '@linggong/shared/api/actions'
import { tenantFields } from '../../domain/fields/tenant.ts'
import type { TenantKind } from '../../domain/tenant-forms.ts'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { tenantCalls } from './calls.ts'
import { type Administrator, ManagerPhone } from './manager-phone.tsx'
import { managerBody, type TenantValues } from './values.ts'

const Item = itemsOf(tenantFields)
type Values = Pick<TenantValues, 'manager_name' | 'manager_phone' | 'administrator_choices'>

interface ManagerDialogProps {
  readonly kind: TenantKind
  readonly tenant: { readonly id: string; readonly version: number; readonly manager_name: string; readonly manager_phone: string; readonly administrators: readonly Administrator[] }
  readonly onClose: () => void
}

/** 更换负责人: another person, or another phone of the same one. */
export function ManagerDialog({ kind, tenant, onClose }: ManagerDialogProps) {
  const [form] = Form.useForm<Values>()
  // As the user has seen it: a version that is read again meanwhile would overwrite what somebody else has saved.
  const [{ id, version, manager_name, manager_phone, administrators }] = useState(tenant)
  const update = useAction(tenantCalls[kind].update as (typeof tenantCalls)['company']['update'], { success: '负责人已保存', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog
      form={form}
      title="更换负责人"
      initial={{ manager_name, manager_phone }}
      isRunning={update.isRunning}
      onFinish={(values) => void update.run({ params: { id }, body: { ...managerBody(values), manager_name: values.manager_name, version } })}
      onClose={onClose}
    >
      <Item name="manager_name" asks="输入">
        <Input maxLength={32} showCount />
      </Item>
      <ManagerPhone administrators={administrators} />
    </FormDialog>
  )
}
