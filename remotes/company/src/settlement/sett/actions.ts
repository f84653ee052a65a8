import { actionsFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { useCallback } from 'react'

/** What an enterprise does with a settlement; each opens its dialog. */
export type SettlementAction = 'confirm' | 'payment' | 'offline_payment' | 'upload_voucher' | 'new_payment' | 'revoke' | 'cancel'

interface Described {
  readonly key: SettlementAction
  readonly label: string
  /** Permission behind `CompanySettlementSettPageIndex:`. */
  readonly permission: 'confirm' | 'payment' | 'revoke' | 'cancel'
  readonly isDanger?: boolean
}

/** In reading order: what leads on comes last in a head, first in a row. */
const described: readonly Described[] = [
  { key: 'confirm', label: '确认', permission: 'confirm' },
  { key: 'payment', label: '支付', permission: 'payment' },
  { key: 'offline_payment', label: '线下支付', permission: 'payment' },
  { key: 'upload_voucher', label: '上传凭证', permission: 'payment' },
  { key: 'new_payment', label: '重新支付', permission: 'payment' },
  { key: 'revoke', label: '撤回', permission: 'revoke' },
  { key: 'cancel', label: '取消结算单', permission: 'cancel', isDanger: true },
]

/** Of the screen; its actions' keys begin with it. */
export const page = 'CompanySettlementSettPageIndex'

interface Row {
  readonly status: SettlementStatus
  readonly pay_mode: 'cmb' | 'alipay' | 'offline'
  readonly paid_count: number
}

/** What this row lets this user do: the machine's table and the permissions. The server decides again. */
export function useActionsOf(): (row: Row) => readonly Described[] {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  return useCallback((row) => actionsOf(row, can, isDisabled), [can, isDisabled])
}

/** A disabled company begins nothing new (R519); what runs it may finish. */
function actionsOf(row: Row, can: (key: PermissionKey<'company'>) => boolean, isDisabled: boolean): readonly Described[] {
  const allowed = actionsFrom(settlementMachine, row, 'company', isDisabled)
  return described.filter(({ key, permission }) => allowed.includes(key) && can(`${page}:${permission}`))
}
