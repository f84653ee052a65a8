// Audits of workers, and terminations by sheet (domain.md §2.4, R392–R395, R630).
import { CHECK_OUTCOMES } from '../company-users.ts'
import { AUDIT_STATUSES, TERMINATION_BATCH_STATUSES } from '../statuses.ts'
import { count, object, reference, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

export const userAuditFields = {
  sn: text('审核编号'),
  status: status('状态', AUDIT_STATUSES),
  user_name: text('姓名'),
  id_no: personalFields.id_no,
  phone: personalFields.phone,
  company_name: text('企业'),
  cause: text('终止原因'),
  reason: text('驳回原因'),
  batch_sn: text('终止批次'),
  face_outcome: status('活体比对', CHECK_OUTCOMES),
  face_reason: text('比对说明'),
  creator: text('提交人'),
  create_at: time('提交时间'),
  auditor: text('审核人'),
  audit_at: time('审核时间'),
  version: count('版本'),
} as const

export const userAuditInputFields = {
  ...userAuditFields,
  company_id: reference(userAuditFields.company_name.label),
  decisions: object('审核结果'),
  'decisions.status': text('审核结果'),
} as const

export const terminationBatchFields = {
  sn: text('批次号'),
  status: status('状态', TERMINATION_BATCH_STATUSES),
  company_name: userAuditFields.company_name,
  total: count('人数'),
  passed_count: count('已通过'),
  rejected_count: count('已驳回'),
  open_count: count('待审核'),
  reason: userAuditFields.reason,
  creator: userAuditFields.creator,
  create_at: userAuditFields.create_at,
  auditor: userAuditFields.auditor,
  audit_at: userAuditFields.audit_at,
} as const

/** What asking for a termination takes. */
export const terminationInputFields = {
  ...terminationBatchFields,
  company_id: reference(terminationBatchFields.company_name.label),
  captcha: text('验证码'),
  reason: text('终止原因'),
} as const
