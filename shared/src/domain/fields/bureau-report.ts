// 平台涉税信息报送: a version of a quarter's report, what it says of each person, and what stands against it (State Council Order 810).
import { BUREAU_REPORT_STATUSES } from '../bureau-report/statuses.ts'
import type { BureauReportAction } from '../machines/bureau-report.ts'
import { options } from '../status-option.ts'
import { companyUserInputFields } from './company-user.ts'
import { code, count, date, money, reference, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'
import { taxRegistrationFields } from './tax-registration.ts'

const LINE_KINDS = /* @__PURE__ */ options(['new', '新增', 'primary'], ['changed', '变更', 'warning'], ['same', '无变化', 'info'])
const REPORT_FORMS = /* @__PURE__ */ options(['identity', '人员身份信息'], ['income', '收入信息'])

export const bureauReportFields = {
  quarter: text('所属季度'),
  due_on: date('报送截止'),
  revision: count('版次'),
  status: status('报送状态', BUREAU_REPORT_STATUSES),
  people: count('有收入人数'),
  new_people: count('新增人数'),
  changed_people: count('身份变更人数'),
  gone_people: count('本季无收入人数'),
  income: money('收入总额'),
  refund: money('退款金额'),
  net: money('收入净额'),
  last_net: money('上季净额'),
  difference: money('较上季增减'),
  reason: text('更正原因'),
  template: text('报表版本'),
  submitter_name: text('报送人'),
  submit_at: time('报送时间'),
  receipt_no: text('回执编号'),
  receipt_at: time('回执时间'),
  fault: text('退回原因'),
  identity_hash: text('身份信息文件校验值'),
  income_hash: text('收入信息文件校验值'),
  create_at: time('生成时间'),
  version: count('版本'),
} as const

/** What a version says of a person. */
export const bureauReportLineFields = {
  user_name: companyUserInputFields.user_name,
  id_no: personalFields.id_no,
  kind: status('身份变动', LINE_KINDS),
  platform_name: text('平台名称'),
  registration_no: taxRegistrationFields.registration_no,
  income: bureauReportFields.income,
  refund: bureauReportFields.refund,
  net: bureauReportFields.net,
  last_net: bureauReportFields.last_net,
  difference: bureauReportFields.difference,
} as const

/** What its calls take besides. */
export const bureauReportInputFields = {
  ...bureauReportFields,
  form: code('报表', REPORT_FORMS),
  kind: bureauReportLineFields.kind,
  report_id: reference('涉税信息报送'),
} as const

/** Beside its fields, and not with the words of the other machines: those come with every page. */
export const bureauReportWords = { create: '生成报表', prepare: '生成完成', submit: '报送', accept: '收到回执', refuse: '税务机关退回', supersede: '被更正版替代', cancel: '取消报送' } as const satisfies Readonly<Record<BureauReportAction | 'create', string>>
