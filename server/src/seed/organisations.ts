import type { JsonObject } from '../db/tables.ts'

/**
 * The demo's organisations: 2 parks, 2 groups, 4 agencies, 12 companies (set S of domain.md §7). Names contain 示例 where they could
 * otherwise belong to somebody. Money in cents, ratios in percent, as in the configuration forms.
 */

export interface ParkSeed { readonly key: string; readonly name: string; readonly alias: string; readonly creditCode: string; readonly managerPhone: string; readonly profile: JsonObject }
export interface PlatformSeed { readonly key: string; readonly name: string; readonly alias: string; readonly creditCode: string; readonly managerPhone: string; readonly brand: JsonObject }
export interface AgencySeed { readonly key: string; readonly park: string; readonly platform: string; readonly name: string; readonly alias: string; readonly creditCode: string; readonly managerPhone: string; readonly smsCount: number }

export interface ContractSeed {
  /** Percent. */
  readonly enterprise: number
  readonly added?: number
  readonly vas: number
  readonly personal: number
  readonly incomeTax?: number
  readonly vat?: number
  /** Cents per worker and month. */
  readonly useFee?: number
  /** Cents; undefined: the contract allows no promotion fee. */
  readonly promotionCap?: number
}

export interface CompanySeed {
  readonly key: string
  readonly agency: string
  readonly name: string
  readonly alias: string
  readonly industry: string
  readonly managerPhone: string
  readonly enabled: boolean
  readonly payMode: 'cmb' | 'alipay' | 'offline'
  readonly cardDeduction?: boolean
  /** The soft month limit of one worker in this company, in cents. */
  readonly softMonth?: number
  readonly contract: ContractSeed
}

export const industries = ['信息技术服务', '物流配送', '市场推广', '会展服务', '文化传媒', '家政服务', '教育咨询', '餐饮服务', '电子商务', '企业管理咨询'] as const

export const parks: readonly ParkSeed[] = [
  { key: 'hainan', name: '海南自贸港园区', alias: '海南园区', creditCode: '91460000MA5T00001F', managerPhone: '19900000002', profile: { sign_type: 'electronic', settlement_type: 'by_bill', register_address: '海南省海口市秀英区示例路 1 号' } },
  { key: 'tianjin', name: '天津滨海园区', alias: '滨海园区', creditCode: '91120116MA05KC0X0M', managerPhone: '19900001002', profile: { sign_type: 'electronic', settlement_type: 'monthly', register_address: '天津市滨海新区示例大道 8 号' } },
]

export const platforms: readonly PlatformSeed[] = [
  { key: 'zhonghui', name: '众汇灵工集团（示例）', alias: '众汇集团', creditCode: '91310000MA1FL0001R', managerPhone: '19900000003', brand: { name: '众汇灵工', theme_color: '#1668dc', logo: '', is_display_product_manual: true } },
  { key: 'baichuan', name: '百川众包集团（示例）', alias: '百川集团', creditCode: '91330106MA2CFF0X10', managerPhone: '19900001003', brand: { name: '百川众包', theme_color: '#00757a', logo: '' } },
]

export const agencies: readonly AgencySeed[] = [
  { key: 'hn-zh', park: 'hainan', platform: 'zhonghui', name: '海南众汇业务服务有限公司（示例）', alias: '海南众汇', creditCode: '91460106MA5T1A2B38', managerPhone: '19900000004', smsCount: 18_600 },
  { key: 'tj-zh', park: 'tianjin', platform: 'zhonghui', name: '天津众汇业务服务有限公司（示例）', alias: '天津众汇', creditCode: '91120116MA07C4D5E7', managerPhone: '19900000012', smsCount: 1000 },
  { key: 'hn-bc', park: 'hainan', platform: 'baichuan', name: '海南百川企业服务有限公司（示例）', alias: '海南百川', creditCode: '91460106MA5T6F7G84', managerPhone: '19900000013', smsCount: 1001 },
  { key: 'tj-bc', park: 'tianjin', platform: 'baichuan', name: '天津百川企业服务有限公司（示例）', alias: '天津百川', creditCode: '91120116MA07H8J9KT', managerPhone: '19900001004', smsCount: 6400 },
]

const yuan = 100

export const companies: readonly CompanySeed[] = [
  { key: 'demo', agency: 'hn-zh', name: '海口云舟示例科技有限公司', alias: '云舟科技', industry: '信息技术服务', managerPhone: '19900000005', enabled: true, payMode: 'cmb', contract: { enterprise: 6.5, vas: 0.3, personal: 0.5, useFee: 2 * yuan, promotionCap: 5000 * yuan } },
  { key: 'soft', agency: 'hn-zh', name: '海口椰风示例文化传媒有限公司', alias: '椰风传媒', industry: '文化传媒', managerPhone: '19900001101', enabled: true, payMode: 'cmb', softMonth: 8000 * yuan, contract: { enterprise: 6.8, added: 1, vas: 0.2, personal: 0.3, incomeTax: 1.8, vat: 0.6 } },
  { key: 'disabled', agency: 'hn-zh', name: '三亚海棠示例会展服务有限公司', alias: '海棠会展', industry: '会展服务', managerPhone: '19900000011', enabled: false, payMode: 'cmb', contract: { enterprise: 7.2, vas: 0, personal: 0 } },
  { key: 'offline', agency: 'hn-zh', name: '海口鹿城示例餐饮管理有限公司', alias: '鹿城餐饮', industry: '餐饮服务', managerPhone: '19900001102', enabled: true, payMode: 'offline', contract: { enterprise: 5.5, vas: 0.1, personal: 0.5 } },
  { key: 'borne', agency: 'tj-zh', name: '天津津港示例供应链有限公司', alias: '津港供应链', industry: '物流配送', managerPhone: '19900001103', enabled: true, payMode: 'cmb', contract: { enterprise: 5.8, vas: 0.2, personal: 0, incomeTax: 1.8, vat: 0.6 } },
  { key: 'card', agency: 'tj-zh', name: '天津海河示例速运有限公司', alias: '海河速运', industry: '物流配送', managerPhone: '19900001104', enabled: true, payMode: 'cmb', cardDeduction: true, contract: { enterprise: 6.2, vas: 0, personal: 1 } },
  { key: 'alipay', agency: 'tj-zh', name: '天津蓝鲸示例电子商务有限公司', alias: '蓝鲸电商', industry: '电子商务', managerPhone: '19900001105', enabled: true, payMode: 'alipay', contract: { enterprise: 7, vas: 0.3, personal: 0.5 } },
  { key: 'promo', agency: 'hn-bc', name: '海口星火示例市场推广有限公司', alias: '星火推广', industry: '市场推广', managerPhone: '19900001106', enabled: true, payMode: 'cmb', contract: { enterprise: 8.5, vas: 0.5, personal: 1, promotionCap: 0 } },
  { key: 'teach', agency: 'hn-bc', name: '海口知行示例教育咨询有限公司', alias: '知行教育', industry: '教育咨询', managerPhone: '19900001107', enabled: true, payMode: 'alipay', contract: { enterprise: 6, vas: 0.2, personal: 0.4 } },
  { key: 'home', agency: 'hn-bc', name: '海口安居示例家政服务有限公司', alias: '安居家政', industry: '家政服务', managerPhone: '19900001108', enabled: true, payMode: 'cmb', contract: { enterprise: 7.5, vas: 0, personal: 0.8, useFee: 1 * yuan } },
  { key: 'fair', agency: 'tj-bc', name: '天津渤海示例展览有限公司', alias: '渤海展览', industry: '会展服务', managerPhone: '19900001109', enabled: true, payMode: 'offline', contract: { enterprise: 6.6, vas: 0.1, personal: 0 } },
  { key: 'consult', agency: 'tj-bc', name: '天津远帆示例企业管理有限公司', alias: '远帆管理', industry: '企业管理咨询', managerPhone: '19900001110', enabled: true, payMode: 'cmb', contract: { enterprise: 6.9, vas: 0.4, personal: 0.6 } },
]

/** Limits of one worker across all companies of an agency; taxes in the cumulative labour mode (domain.md §3.4 to §3.6). */
export const settlementConfig: JsonObject = {
  single_stroke_max_amount: 50_000 * yuan,
  month_max_amount: 98_000 * yuan,
  season_max_amount: 294_000 * yuan,
  tax_mode: 'labor_cumulative',
  tax_ratio: [
    { amount: 10_100_000, ratio: 0 },
    { amount: null, ratio: 1, surcharge_ratio: 6 },
  ],
  income_deduction_amount: 5000 * yuan,
  individual_income_tax: [
    { invoiced_amount: 36_000 * yuan, ratio: 3, deduction_amount: 0 },
    { invoiced_amount: 144_000 * yuan, ratio: 10, deduction_amount: 2520 * yuan },
    { invoiced_amount: 300_000 * yuan, ratio: 20, deduction_amount: 16_920 * yuan },
    { invoiced_amount: 420_000 * yuan, ratio: 25, deduction_amount: 31_920 * yuan },
    { invoiced_amount: 660_000 * yuan, ratio: 30, deduction_amount: 52_920 * yuan },
    { invoiced_amount: 960_000 * yuan, ratio: 35, deduction_amount: 85_920 * yuan },
    { invoiced_amount: null, ratio: 45, deduction_amount: 181_920 * yuan },
  ],
}
