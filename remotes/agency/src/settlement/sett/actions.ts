import { actionsFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementAction as Step, type SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import type { PermissionKey } from '@linggong/shared/domain/permissions'

/** What an agency does with a settlement; each opens its dialog. */
export type SettlementAction = 'audit' | 'write_off' | 'reject_voucher' | 'finish' | 'revoke' | 'update_settlement_at' | 'cancel'

interface Described {
  readonly key: SettlementAction
  readonly label: string
  /** For a row, where the label is too long. */
  readonly short?: string
  /** The machine's name of it: one dialog passes or rejects. */
  readonly step: Step
  /** The page's action that a role grants. */
  readonly permission: Exclude<SettlementAction, 'reject_voucher'>
  readonly isDanger?: boolean
}

/** In reading order: what leads on comes first. */
const described: readonly Described[] = [
  { key: 'audit', label: '审核', step: 'audit_pass', permission: 'audit' },
  { key: 'write_off', label: '核销', step: 'write_off', permission: 'write_off' },
  { key: 'reject_voucher', label: '驳回凭证', step: 'reject_voucher', permission: 'write_off' },
  { key: 'finish', label: '结束', step: 'finish_partial', permission: 'finish' },
  { key: 'revoke', label: '撤回', step: 'revoke', permission: 'revoke' },
  { key: 'update_settlement_at', label: '修改结算日期', short: '改日期', step: 'update_settlement_at', permission: 'update_settlement_at' },
  { key: 'cancel', label: '取消结算单', short: '取消', step: 'cancel', permission: 'cancel', isDanger: true },
]

/** Of the screen; its actions' keys begin with it. */
export const page = 'AgencySettlementSettPageIndex'

/** The permission that an action needs. */
export const keyOf = ({ permission }: Pick<Described, 'permission'>): PermissionKey<'agency'> => `${page}:${permission}`

interface Row {
  readonly status: SettlementStatus
  readonly pay_mode: 'cmb' | 'alipay' | 'offline'
  readonly paid_count: number
}

/** What this row lets this user do: the machine's table and the permissions. The server decides again. */
export function actionsOf(row: Row, can: (key: PermissionKey<'agency'>) => boolean): readonly Described[] {
  const allowed = actionsFrom(settlementMachine, row, 'agency')
  return described.filter((action) => allowed.includes(action.step) && can(keyOf(action)))
}
