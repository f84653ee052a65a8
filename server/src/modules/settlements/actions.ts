import type { Flavour } from '@linggong/shared/domain/flavours'
import { actionsFrom } from '@linggong/shared/domain/machines/machine'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { Actor } from '../../kernel/actor.ts'
import type { Settlement } from './transition.ts'

const agency = 'AgencySettlementSettPageIndex'
const company = 'CompanySettlementSettPageIndex'

/** Which permission lets an actor take an action of the machine. Actions that are not built stand here no more than their buttons do. */
const permissionOf: Readonly<Record<string, { readonly [F in Flavour]?: PermissionKey<F> }>> = {
  confirm: { company: `${company}:confirm` },
  audit_pass: { agency: `${agency}:audit` },
  audit_reject: { agency: `${agency}:audit` },
  revoke: { agency: `${agency}:revoke`, company: `${company}:revoke` },
  cancel: { agency: `${agency}:cancel`, company: `${company}:cancel` },
  finish_partial: { agency: `${agency}:finish` },
  payment_sms: { company: `${company}:payment` },
  payment: { company: `${company}:payment` },
  batch_settlement: { company: `${company}:payment` },
  new_payment: { company: `${company}:payment` },
  offline_payment: { company: `${company}:payment` },
  upload_voucher: { company: `${company}:payment` },
  reject_voucher: { agency: `${agency}:write_off` },
  write_off: { agency: `${agency}:write_off` },
  batch_write_off: { agency: `${agency}:write_off` },
  update_settlement_at: { agency: `${agency}:update_settlement_at` },
  create_receipt: { park: 'ParkBusinessSettlementsPageIndex', platform: 'PlatformSettlementSettPageIndex', agency, company },
}

const online = new Set(['payment_sms', 'payment', 'batch_settlement', 'new_payment'])
const offline = new Set(['offline_payment', 'upload_voucher'])

/** What the caller may do now: machine, permission, and the guards that are known without trying. */
export function actionsOf(actor: Actor, settlement: Settlement, companyEnabled: boolean): string[] {
  return actionsFrom(settlementMachine, settlement.status, actor.flavour, !companyEnabled).filter((action) => {
    const permission = permissionOf[action]?.[actor.flavour]
    if (permission === undefined || !actor.permissions.has(permission)) return false
    if (online.has(action) && settlement.pay_mode === 'offline') return false
    if (offline.has(action) && settlement.pay_mode !== 'offline') return false
    if (settlement.status === 'paying' && action === 'revoke') return settlement.pay_mode === 'offline'
    if (settlement.status === 'pay_failure' && action === 'cancel' && settlement.paid_count > 0) return false
    return action !== 'finish_partial' || settlement.paid_count > 0
  })
}
