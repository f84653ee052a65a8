// What a worker enters on their own pages.
import { companyUserFields } from './company-user.ts'
import { flag, object, reference, text } from './field.ts'
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
  photo: text('本人照片'),
  photos: object('照片'),
  'photos.id_card_front': text('身份证人像面'),
  'photos.id_card_back': text('身份证国徽面'),
  'photos.liveness_photo': text('活体照片'),
} as const
