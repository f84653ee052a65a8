import { withParents } from '@linggong/shared/domain/permission-set'
import { allPermissions } from '@linggong/shared/domain/permissions'
import type { Flavour } from '@linggong/shared/contract/call'

/** The roles that every organisation begins with (domain.md §1.1); `none` is for those who wait for a role. */
export type Preset = 'admin' | 'operator' | 'finance' | 'finance_head' | 'service' | 'auditor' | 'tax' | 'channel' | 'payer' | 'pay_checker' | 'reader' | 'none'

interface PresetRole {
  readonly name: string
  readonly remark: string
  /** Absent: all of them. */
  readonly flavours?: readonly Flavour[]
  readonly grants: (key: string) => boolean
}

const isAction = (key: string): boolean => key.includes(':')
/** Who works here and how the house is run: for administrators. */
const isHouse = (key: string): boolean => key.startsWith('CommonSystem') && !/^CommonSystem(Module|Import|Export)/u.test(key)
const isMoney = (key: string): boolean => /Settlement|Bill|Wallet|Invoice|Receivable|Topup|Income/u.test(key)
const actions = (names: string): ((key: string) => boolean) => {
  const known = new Set(names.split(' '))
  return (key) => known.has(key.split(':')[1] ?? '')
}
const decides = actions('audit revoke finish write_off payment confirm reveal enable')
const handles = actions('confirm write_off update_settlement_at export')
const carries = actions('import settle cancel confirm export')
const pays = actions('payment revoke cancel reveal')

export const presets: Readonly<Record<Preset, PresetRole>> = {
  admin: { name: '超级管理员', remark: '拥有全部权限', grants: () => true },
  operator: { name: '运营', remark: '日常业务办理，不含审核、支付与人员管理', grants: (key) => !isHouse(key) && !decides(key) },
  finance: { name: '财务', remark: '对账、核销、开票与导出', grants: (key) => !isHouse(key) && (!isAction(key) || (isMoney(key) && handles(key))) },
  finance_head: { name: '财务主管', remark: '复核：审核、撤回、支付与核销', grants: (key) => !isHouse(key) && (!isAction(key) || isMoney(key)) },
  service: { name: '客服', remark: '查询业务进度，不办理业务', grants: (key) => !isHouse(key) && !isAction(key) },
  auditor: { name: '审核专员', remark: '审核结算与资料', grants: (key) => !isHouse(key) && (!isAction(key) || actions('audit')(key)) },
  tax: { name: '税务专员', remark: '税务登记、申报与完税证明', flavours: ['park'], grants: (key) => !isHouse(key) && (!isAction(key) || actions('export reveal')(key)) },
  channel: { name: '渠道经理', remark: '跟进所负责企业的结算情况', flavours: ['agency'], grants: (key) => key.includes('SettlementSett') && !isAction(key) },
  payer: { name: '发放经办', remark: '导入账单、生成与确认结算单', flavours: ['company'], grants: (key) => !isHouse(key) && (!isAction(key) || (isMoney(key) && carries(key))) },
  pay_checker: { name: '发放复核', remark: '复核并支付结算单', flavours: ['company'], grants: (key) => !isHouse(key) && (!isAction(key) || (isMoney(key) && pays(key))) },
  reader: { name: '只读审计', remark: '查看全部页面，不能办理任何业务', grants: (key) => !isAction(key) },
  none: { name: '待分配', remark: '尚未分配权限', flavours: [], grants: () => false },
}

export const presetsOf = (flavour: Flavour): Preset[] => names.filter((preset) => presets[preset].flavours?.includes(flavour) ?? true)

const names = ['admin', 'operator', 'finance', 'finance_head', 'service', 'auditor', 'tax', 'channel', 'payer', 'pay_checker', 'reader', 'none'] satisfies Preset[]

/** Complete: an action with its page, a page with its module; a module comes with its first page, never alone. */
export function permissionsOf(flavour: Flavour, preset: Preset): string[] {
  return withParents(flavour, allPermissions(flavour).filter((key) => !key.endsWith('Module') && presets[preset].grants(key)))
}
