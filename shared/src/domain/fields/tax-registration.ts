// 税务登记: a person whom a park registers with its tax bureau, once however many enterprises they work for (domain.md §2.5, R191, R280–R283).
import type { TaxRegistrationAction } from '../machines/tax-registration.ts'
import { options } from '../status-option.ts'
import { TAX_REGISTRATION_STATUSES } from '../statuses.ts'
import { companyUserFields } from './company-user.ts'
import { code, count, date, references, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

/** Whether name and number are those of the bureau; empty: not asked yet. */
export const TAX_REALNAME_STATUSES = /* @__PURE__ */ options(['none', '未核验', 'info'], ['passed', '一致', 'success'], ['failed', '不一致', 'danger'])
export const TAX_RESULTS = /* @__PURE__ */ options(['success', '成功', 'success'], ['failure', '失败', 'danger'])

export const taxRegistrationFields = {
  user_name: text('姓名'),
  id_no: personalFields.id_no,
  phone: personalFields.phone,
  area: companyUserFields.area,
  company_name: companyUserFields.company_name,
  status: status('登记状态', TAX_REGISTRATION_STATUSES),
  registration_no: text('登记号'),
  register_on: date('登记日期'),
  fail_reason: text('失败原因'),
  realname_status: status('税务实名', TAX_REALNAME_STATUSES),
  realname_remark: text('实名说明'),
  realname_at: time('实名核验时间'),
  cancel_on: date('注销日期'),
  submit_at: time('提交时间'),
  deal_at: time('处理时间'),
  create_at: time('创建时间'),
  version: count('版本'),
} as const

/** What its calls and files take besides. */
export const taxRegistrationInputFields = {
  ...taxRegistrationFields,
  ids: references('税务登记'),
  batch_search: text('姓名、手机号或身份证号'),
  result: code('结果', TAX_RESULTS),
  remark: text('说明'),
} as const

/** Beside its fields, and not with the words of the other machines: those come with every page. */
export const taxRegistrationWords = {
  create: '待登记', process: '标记处理中', import_success: '导入登记', import_failure: '导入失败原因', import_cancel: '导入注销', import_realname: '导入实名结果', undo_success: '撤销登记', undo_cancel: '撤销注销', undo_note: '撤销导入',
  new_earning: '注销后又有收入',
} as const satisfies Readonly<Record<TaxRegistrationAction | 'create', string>>
