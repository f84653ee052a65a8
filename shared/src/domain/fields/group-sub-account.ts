// 集团子账户: what agencies have paid to their group for the software, and what the group has of it (domain.md §1.2).
import { count, money, text, time } from './field.ts'

export const groupSubAccountFields = {
  platform_name: text('集团'),
  available: money('集团子账户余额'),
  agency_id: text('业务公司'),
  agency_name: text('业务公司'),
  park_name: text('园区'),
  count: count('收款笔数'),
  amount: money('累计收款'),
  last_at: time('最近收款时间'),
} as const
