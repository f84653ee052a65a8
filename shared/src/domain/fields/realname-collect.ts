// Which audits an agency requires (admin/operate/configure, R594).
import { REQUIRED_AUDITS } from '../realname-collect.ts'
import { codes, count, text } from './field.ts'
import { tenantFields } from './tenant.ts'

export const realnameCollectFields = {
  name: text('业务公司'),
  platform_name: text('所属集团'),
  required_audits: codes('必须通过的审核', REQUIRED_AUDITS),
  agencies: text('业务公司'),
  is_enable: tenantFields.is_enable,
  version: count('版本'),
} as const
export const realnameCollectWords = { update: '修改' } as const
