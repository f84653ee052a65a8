// A company's rules about the approval of payments by other members (domain/payment-approval).
import { APPROVERS } from '../statuses.ts'
import { code, count, date, money, object, reference } from './field.ts'

export const paymentPolicyFields = {
  changed_account: code('变更收款账号', APPROVERS),
  amount: object('大额支付'),
  'amount.over': money('金额超过'),
  'amount.approvers': code('复核人数', APPROVERS),
  people: object('多人支付'),
  'people.over': count('人数超过'),
  'people.approvers': code('复核人数', APPROVERS),
  night: object('夜间支付'),
  'night.from': count('夜间开始（时）'),
  'night.to': count('夜间结束（时）'),
  'night.approvers': code('复核人数', APPROVERS),
  delegations: object('委托复核'),
  'delegations.from': reference('委托人'),
  'delegations.to': reference('代理人'),
  'delegations.first': date('开始日期'),
  'delegations.last': date('结束日期'),
} as const
