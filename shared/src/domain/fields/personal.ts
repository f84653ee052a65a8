// Personal data shown masked, the same on every document (domain.md §4).
import { maskAccount, maskCard, maskIdNoTwo, maskPhone } from '../masks.ts'
import { masked } from './field.ts'

export const personalFields = {
  id_no: masked('身份证号', maskIdNoTwo),
  phone: masked('手机号', maskPhone),
  account_no: masked('收款账号', maskAccount),
  bank_card: masked('银行卡号', maskCard),
  manager_phone: masked('负责人手机号', maskPhone),
  payment_phone: masked('支付验证手机号', maskPhone),
  manager_id_no: masked('负责人身份证号', maskIdNoTwo),
  legal_id_no: masked('法人证件号', maskIdNoTwo),
} as const
