// The import of enterprises that an agency opens (R252, R467, R468, R590). The columns are proposed by docs/breadth, T.
import { PAY_MODES } from '../categories.ts'
import { settlementRateFields as rates } from '../fields/settlement.ts'
import { addressFields, companyFields, companyImportFields, tenantFields } from '../fields/tenant.ts'
import { choiceCell, creditCodeCell, feeCell, nameCell, organisationCell, percentCell, phoneCell, textCell } from './cells.ts'
import { column, defineImport, type RowIssue, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'

const payModes = PAY_MODES.map(({ label }) => label)
const [usual = ''] = payModes

const columns = {
  name: column(companyImportFields.name, organisationCell, { required: true, aliases: ['公司名称', '客户名称', '单位名称', '名称'], width: 32, rule: '营业执照上的全称，半角括号会改为全角', example: '海口新芽示例科技有限公司' }),
  credit_code: column(tenantFields.credit_code, creditCodeCell, { required: true, aliases: ['信用代码', '社会信用代码', '纳税人识别号', '税号'], width: 24, rule: '18 位；同一企业不能重复开户', example: '91460106MA5T2C3D49' }),
  manager_name: column(companyImportFields.manager_name, nameCell, { required: true, aliases: ['负责人', '联系人', '联系人姓名'], width: 14, rule: '开户后的超级管理员，会收到邀请短信', example: '王小明' }),
  manager_phone: column(tenantFields.manager_phone, phoneCell, { required: true, aliases: ['负责人电话', '联系人手机号', '联系电话', '手机号'], width: 16, rule: '11 位手机号，负责人用它登录', example: '19912345678' }),
  payment_phone: column(tenantFields.payment_phone, phoneCell, { aliases: ['支付手机号'], width: 16, rule: '可不填，不填则为负责人手机号', example: '19912345678' }),
  industry_name: column(tenantFields.industry_name, textCell(64), { aliases: ['行业'], width: 16, rule: '可不填；填写时须为系统中已有的行业', example: '信息技术服务' }),
  province: column(addressFields.province, textCell(20), { aliases: ['省份'], width: 12, rule: '可不填', example: '海南省' }),
  city: column(addressFields.city, textCell(20), { aliases: ['城市'], width: 12, rule: '可不填', example: '海口市' }),
  district: column(addressFields.district, textCell(20), { aliases: ['区', '县'], width: 12, rule: '可不填', example: '龙华区' }),
  detail: column(addressFields.detail, textCell(100), { aliases: ['地址', '联系地址'], width: 28, rule: '可不填，街道和门牌号', example: '示例路 8 号' }),
  pay_mode: column(companyFields.pay_mode, choiceCell(PAY_MODES), { aliases: ['付款方式'], width: 12, rule: `${payModes.join('、')}之一；不填则为${usual}`, example: usual }),
  enterprise_service_fee_ratio: column(rates.enterprise_service_fee_ratio, percentCell, { required: true, aliases: ['服务费比例', '企业服务费率'], width: 18, rule: '0 至 100，填 6.5 表示 6.5%', example: '6.5' }),
  enterprise_added_service_fee_ratio: column(rates.enterprise_added_service_fee_ratio, percentCell, { aliases: ['超额附加', '超额附加比例'], width: 20, rule: '可不填，不填则为 0', example: '1' }),
  value_added_service_fee_ratio: column(rates.value_added_service_fee_ratio, percentCell, { aliases: ['增值服务费率'], width: 18, rule: '可不填，不填则为 0', example: '0.3' }),
  personal_service_fee_ratio: column(rates.personal_service_fee_ratio, percentCell, { aliases: ['个人服务费率'], width: 18, rule: '可不填，不填则为 0', example: '0.5' }),
  user_use_fee: column(rates.user_use_fee, feeCell, { aliases: ['软件使用费'], width: 16, rule: '每人每月；可不填，不填则为 0', example: '2.00' }),
  support_promotion_fee: column(rates.support_promotion_fee, feeCell, { aliases: ['推广费'], width: 16, rule: '可不填，不填则不支持推广费', example: '5000.00' }),
  remark: column(tenantFields.remark, textCell(200), { aliases: ['说明'], width: 28, rule: '可不填，最多 200 字', example: '老客户推荐' }),
} as const

export type CompanyRow = RowOf<typeof columns>

export const companyImport = defineImport({
  category: 'company',
  title: '企业',
  unit: '家企业',
  maxRows: 1000,
  columns,
  rows: 'companies',
  changes: ['tenants', 'tenant-forms'],
  acrossRows: checkRepeated,
  access: { agency: ['AgencyCustomerCompanyPageIndex:import'] },
  result: { label: '查看企业', pages: { agency: { key: 'AgencyCustomerCompanyPageIndex', path: 'agency/customer/company' } } },
})

/** One enterprise is one row: the same credit code or the same name again is an error in both, each naming the others. */
function checkRepeated(rows: readonly CompanyRow[]): Map<number, RowIssue[]> {
  const issues = new Map<number, RowIssue[]>()
  for (const key of ['credit_code', 'name'] as const) {
    for (const [row, found] of repeated(rows, key, columns[key].label, (one) => one[key])) issues.set(row, [...(issues.get(row) ?? []), ...found])
  }
  return issues
}
