// What a worker enters on their own pages.
import { companyUserFields } from './company-user.ts'
import { flag, reference, text } from './field.ts'
import { personalFields } from './personal.ts'

export const registrationFields = {
  token: text('邀请码'),
  name: companyUserFields.user_name,
  id_no: personalFields.id_no,
  phone: personalFields.phone,
  sms_code: text('验证码'),
  is_agreed: flag('本人同意'),
} as const

export const cooperationInputFields = {
  sms_code: registrationFields.sms_code,
  contract_id: reference('合同'),
} as const
