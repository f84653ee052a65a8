import { Button, Space } from 'antd'
import { useState } from 'react'
import { useAction } from '@linggong/shared/api/actions'
import type { PermissionKey } from '../../domain/permissions.ts'
import { formKeys, type TenantKind } from '../../domain/tenant-forms.ts'
import { Can } from '@linggong/shared/ui/can'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { DialogButton } from '../dialog-button.tsx'
import { tenantCalls } from './calls.ts'
import type { Administrator } from './manager-phone.tsx'

const ManagerDialog = lazyDialog(() => import('./manager-dialog.tsx').then((module) => module.ManagerDialog))

interface Managed {
  readonly id: string
  readonly version: number
  readonly manager_name: string
  readonly manager_phone: string
  readonly administrators: readonly Administrator[]
  readonly invitation: { readonly since: string; readonly until: string } | null
}

interface ManagerProps {
  readonly kind: TenantKind
  readonly tenant: Managed
}

// The keys come from the table of forms, which is typed by the page tables.
const keysOf = (kind: TenantKind) => formKeys(kind) as readonly PermissionKey[]

/** Since when the manager is waited for, and what whoever opened the organisation can do about it. */
export function ManagerInvitation({ kind, tenant }: ManagerProps) {
  const [now] = useState(() => Date.now())
  const { id, version, invitation } = tenant
  const invite = useAction(tenantCalls[kind].update as (typeof tenantCalls)['company']['update'], { success: '邀请短信已重新发送' })
  if (invitation === null) return null
  const { since, until } = invitation
  const isOver = Date.parse(until) <= now
  return (
    <>
      <span>{isOver ? `邀请已于 ${minute(until)} 失效` : `${minute(since)} 邀请，${minute(until)} 前有效`}</span>
      <Can keys={keysOf(kind)}>
        <Space size={12}>
          <Button type="link" size="small" style={inLine} loading={invite.isRunning} onClick={() => void invite.run({ params: { id }, body: { invites_manager: true, version } })}>
            再次邀请
          </Button>
          <ReplaceManager kind={kind} tenant={tenant} isLink />
        </Space>
      </Can>
    </>
  )
}

const minute = (instant: string): string => dateTimeText(instant).slice(5, 16)
const inLine = { padding: 0 }

/** 更换负责人, for whoever may change the organisation. */
export function ReplaceManager({ kind, tenant, isLink = false }: ManagerProps & { readonly isLink?: boolean }) {
  return (
    <Can keys={keysOf(kind)}>
      <DialogButton label="更换负责人" {...(isLink && { type: 'link' as const, size: 'small' as const, style: inLine })}>
        {(close) => <ManagerDialog kind={kind} tenant={tenant} onClose={close} />}
      </DialogButton>
    </Can>
  )
}
