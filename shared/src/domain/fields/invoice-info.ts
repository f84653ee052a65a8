// The title to which invoices are made out, and where they are sent (domain.md §1.2, 开票信息).
import { maskPhone } from '../masks.ts'
import { flag, masked, reference, text, time } from './field.ts'

export const invoiceInfoFields = {
  company_id: reference('企业'),
  company_name: text('企业'),
  title: text('发票抬头'),
  tax_no: text('纳税人识别号'),
  address: text('注册地址'),
  phone: text('注册电话'),
  bank_name: text('开户行'),
  bank_account: text('银行账号'),
  email: text('收票邮箱'),
  receiver: text('收件人'),
  receiver_phone: masked('收件电话', maskPhone),
  receiver_address: text('收件地址'),
  is_default: flag('默认抬头'),
  create_at: time('创建时间'),
} as const

export const invoiceInfoWords = { create: '新增', update: '编辑', remove: '删除' } as const
