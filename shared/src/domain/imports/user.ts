// The import of workers of one enterprise (R611, R616). The columns are proposed by docs/breadth, W.
import { companyUserFields, companyUserInputFields } from '../fields/company-user.ts'
import { fullIdNo } from '../validators.ts'
import { cardCell, nameCell, phoneCell, textCell, workerIdNoCell } from './cells.ts'
import { column, defineImport, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'

const columns = {
  name: column(companyUserInputFields.name, nameCell, { required: true, aliases: ['用户姓名', '真实姓名', '员工姓名', '合作用户'], width: 14, rule: '须与身份证一致', example: '王小明' }),
  id_no: column(companyUserFields.id_no, workerIdNoCell, {
    required: true, aliases: ['身份证', '身份证号码', '证件号', '证件号码'], width: 24, rule: '18 位，末位可为 X；须年满 16 岁、不超过 65 岁，一人一行', example: '110105198512310010',
  }),
  phone: column(companyUserFields.phone, phoneCell, { required: true, aliases: ['手机', '手机号码', '电话', '联系电话'], width: 16, rule: '11 位手机号，签约短信发到这里', example: '19912345678' }),
  bank_card: column(companyUserFields.bank_card, cardCell, { aliases: ['银行卡', '卡号', '银行账号'], width: 26, rule: '可不填；企业认证银行卡时须填写本人的借记卡', example: '6225880000000001' }),
  province: column(companyUserFields.province, textCell(20), { aliases: ['省份'], width: 12, rule: '可不填', example: '海南省' }),
  city: column(companyUserFields.city, textCell(20), { aliases: ['城市'], width: 12, rule: '可不填', example: '海口市' }),
  district: column(companyUserFields.district, textCell(20), { aliases: ['区', '县'], width: 12, rule: '可不填', example: '龙华区' }),
  remark: column(companyUserFields.remark, textCell(200), { aliases: ['说明'], width: 28, rule: '可不填，最多 200 字', example: '骑手' }),
} as const

export type UserRow = RowOf<typeof columns>

export const userImport = defineImport({
  category: 'user',
  title: '合作用户',
  unit: '位合作用户',
  maxRows: 5000,
  columns,
  rows: 'company_users',
  changes: ['company-users', 'users'],
  group: 'id_no',
  acrossRows: (rows: readonly UserRow[]) => repeated(rows, 'id_no', columns.id_no.label, ({ id_no }) => fullIdNo(id_no)),
  access: { agency: ['AgencyCooperateUsersPageIndex:import'], company: ['CompanyCooperateUsersPageIndex:import'] },
  result: {
    label: '查看合作用户',
    pages: {
      agency: { key: 'AgencyCooperateUsersPageIndex', path: 'agency/cooperate/users' },
      company: { key: 'CompanyCooperateUsersPageIndex', path: 'company/cooperate/users' },
    },
  },
})
