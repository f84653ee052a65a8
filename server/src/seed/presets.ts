import { withParents } from '@linggong/shared/domain/permission-set'
import { type Grant, type PermissionAction, type PermissionKey, grantsOf } from '@linggong/shared/domain/permissions'
import { CHANNEL_ROLE } from '@linggong/shared/domain/tenant-forms'
import type { Flavour } from '@linggong/shared/contract/call'

/** The roles that every organisation starts with (domain.md §1.1); `none` is for staff who wait for a role. */
export type Preset = 'admin' | 'operator' | 'finance' | 'finance_head' | 'service' | 'auditor' | 'tax' | 'channel' | 'payer' | 'pay_checker' | 'reader' | 'none'

interface PresetRole {
  readonly name: string
  readonly remark: string
  /** Absent: all of them. */
  readonly flavours?: readonly Flavour[]
  readonly grants: (grant: Grant) => boolean
}

/** Staff and administration of the organisation: for administrators. */
const isAdministration = ({ concern }: Grant): boolean => concern === 'administration'
const isMoney = ({ concern }: Grant): boolean => concern === 'money'
/** A form does something, too: its page is no mere view. */
const isAction = ({ action, isForm }: Grant): boolean => action !== null || isForm
const actions = (...names: PermissionAction[]): ((grant: Grant) => boolean) => {
  const known: ReadonlySet<string | null> = new Set(names)
  return ({ action }) => known.has(action)
}
const decides = actions('audit', 'revoke', 'finish', 'write_off', 'payment', 'confirm', 'reveal', 'download', 'enable', 'close', 'reopen')
const handles = actions('confirm', 'write_off', 'update_settlement_at', 'submit', 'upload', 'mail', 'close', 'reopen', 'export')
const carries = actions('import', 'settle', 'cancel', 'confirm', 'export')
const pays = actions('payment', 'revoke', 'cancel', 'reveal')
const audits = actions('audit')
const looksInto = actions('export', 'reveal')
/** What an agency owes its group for the software, not the pay of workers. */
const feePayment: PermissionKey<'agency'> = 'AgencySettlementServicePageIndex:payment'
const taxWork: ReadonlySet<string> = new Set<PermissionKey<'park'>>(['ParkCooperateCertificationPageIndex:process', 'ParkCooperateCertificationPageIndex:import', 'ParkCooperateCertificationPageIndex:report', 'ParkCooperateIncomeSummaryPageIndex:declare', 'ParkCooperateIncomeSummaryPageIndex:correct', 'ParkCooperateIncomeSummaryPageIndex:upload_tax_proof', 'ParkCooperateIncomeSummaryPageIndex:close', 'ParkCooperateIncomeSummaryPageIndex:reopen', 'CommonSystemImportPageIndex:undo'])
const settlementPages: ReadonlySet<string> = new Set<PermissionKey<'agency'>>(['AgencyHomePageIndex', 'AgencySettlementSettPageIndex', 'AgencySettlementSettPageInfo'])

export const presets: Readonly<Record<Preset, PresetRole>> = {
  admin: { name: '超级管理员', remark: '拥有全部权限', grants: () => true },
  operator: { name: '运营', remark: '日常业务办理，不含审核、支付与人员管理', grants: (grant) => !isAdministration(grant) && !decides(grant) },
  finance: { name: '财务', remark: '对账、核销、缴纳服务费、开票与导出', grants: (grant) => !isAdministration(grant) && (!isAction(grant) || (isMoney(grant) && handles(grant)) || grant.key === feePayment) },
  finance_head: { name: '财务主管', remark: '复核：审核、撤回、支付与核销', grants: (grant) => !isAdministration(grant) && (!isAction(grant) || isMoney(grant)) },
  service: { name: '客服', remark: '查询业务进度，不办理业务', grants: (grant) => !isAdministration(grant) && !isAction(grant) },
  auditor: { name: '审核专员', remark: '审核结算与资料', grants: (grant) => !isAdministration(grant) && (!isAction(grant) || audits(grant)) },
  tax: { name: '税务专员', remark: '税务登记、申报与完税证明', flavours: ['park'], grants: (grant) => !isAdministration(grant) && (!isAction(grant) || looksInto(grant) || taxWork.has(grant.key)) },
  channel: { name: CHANNEL_ROLE, remark: '跟进所负责企业的结算情况', flavours: ['agency'], grants: (grant) => settlementPages.has(grant.key) },
  payer: { name: '发放经办', remark: '导入账单、生成与确认结算单', flavours: ['company'], grants: (grant) => !isAdministration(grant) && (!isAction(grant) || (isMoney(grant) && carries(grant))) },
  pay_checker: { name: '发放复核', remark: '复核并支付结算单', flavours: ['company'], grants: (grant) => !isAdministration(grant) && (!isAction(grant) || (isMoney(grant) && pays(grant))) },
  reader: { name: '只读审计', remark: '查看全部页面，不能办理任何业务', grants: (grant) => !isAction(grant) },
  none: { name: '待分配', remark: '尚未分配权限', flavours: [], grants: () => false },
}

export const presetsOf = (flavour: Flavour): Preset[] => names.filter((preset) => presets[preset].flavours?.includes(flavour) ?? true)

const names = ['admin', 'operator', 'finance', 'finance_head', 'service', 'auditor', 'tax', 'channel', 'payer', 'pay_checker', 'reader', 'none'] satisfies Preset[]

/** Complete: an action with its page, a page with its module; a module only with a page, never alone. */
export function permissionsOf(flavour: Flavour, preset: Preset): string[] {
  return withParents(flavour, grantsOf(flavour).filter(presets[preset].grants).map(({ key }) => key))
}
