// Cooperations of one enterprise that shall end (R317, R614, R615). The columns are proposed by docs/breadth, W.
import { companyUserFields } from '../fields/company-user.ts'
import { userAuditFields } from '../fields/user-audit.ts'
import { fullIdNo } from '../validators.ts'
import { idNoCell, nameCell, textCell } from './cells.ts'
import { column, defineImport, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'

const columns = {
  name: column(companyUserFields.user_name, nameCell, { aliases: ['用户姓名', '真实姓名', '员工姓名', '合作用户'], width: 14, rule: '可不填；填写时须与登记的一致', example: '王小明' }),
  id_no: column(companyUserFields.id_no, idNoCell, { required: true, aliases: ['身份证', '身份证号码', '证件号', '证件号码'], width: 24, rule: '该企业已认证的合作用户，一人一行；有未支付的账单时不能终止', example: '110105198512310010' }),
  reason: column(userAuditFields.cause, textCell(200), { required: true, aliases: ['原因', '离职原因'], width: 36, rule: '最多 200 字，业务公司审核时会看到', example: '合作到期，不再续签' }),
} as const

export type TerminationRow = RowOf<typeof columns>

export const terminationImport = defineImport({
  category: 'termination',
  title: '批量终止',
  unit: '位合作用户的终止申请',
  maxRows: 1000,
  columns,
  rows: 'users',
  changes: ['company-users', 'user-audits', 'user-terminations'],
  group: 'id_no',
  acrossRows: (rows: readonly TerminationRow[]) => repeated(rows, 'id_no', columns.id_no.label, ({ id_no }) => fullIdNo(id_no)),
  access: { agency: ['AgencyCooperateUsersPageIndex:import_terminate'], company: ['CompanyCooperateUsersPageIndex:import_terminate'] },
  result: {
    label: '查看终止申请',
    pages: {
      agency: { key: 'AgencyCooperateAuditPageIndex', path: 'agency/cooperate/audit', view: 'termination_audit' },
      company: { key: 'CompanyCooperateUsersPageIndex', path: 'company/cooperate/users' },
    },
  },
})
