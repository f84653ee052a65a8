// Task of an enterprise (domain.md §1.3, §2.6; R168–R171).
import { FLAVOURS } from '../flavour-labels.ts'
import { TASK_SETTLEMENT_STATUSES, TASK_STATUSES } from '../statuses.ts'
import { maskIdNos } from '../masks.ts'
import { code, codes, count, date, file, flag, masked, money, reference, references, status, text, time } from './field.ts'

export const taskFields = {
  sn: text('任务编号'),
  name: text('任务名称'),
  status: status('状态', TASK_STATUSES),
  settlement_status: status('结算状态', TASK_SETTLEMENT_STATUSES),
  company_id: reference('企业'),
  company_name: text('企业'),
  agency_name: text('业务公司'),
  batch_id: reference('任务批次'),
  batch_sn: text('任务批次'),
  template_id: reference('任务模板'),
  template_name: text('任务模板'),
  category: text('任务类目'),
  price: money('单价'),
  min_price: money('最低价'),
  max_price: money('最高价'),
  amount: money('任务金额'),
  paid_amount: money('已支付金额'),
  people_count: count('招募人数'),
  apply_count: count('报名人数'),
  traded_count: count('成交人数'),
  waiting_count: count('待成交人数'),
  description: text('任务描述'),
  areas: text('任务地区'),
  start_on: date('开始日期'),
  end_on: date('结束日期'),
  is_fast: flag('极速任务'),
  /** For those who audit it: whoever wrote it is not told which words they are. */
  hits: codes('命中敏感词'),
  audit_reason: text('驳回原因'),
  created_by: code('创建方', FLAVOURS),
  creator: text('创建人'),
  create_at: time('创建时间'),
  release_at: time('发布时间'),
  receive_at: time('接单时间'),
  traded_at: time('成交时间'),
  confirm_at: time('确认时间'),
  finish_at: time('完成时间'),
  deal_at: time('处理时间'),
  audit_at: time('审核时间'),
  settlement_at: time('结算时间'),
  pay_at: time('支付时间'),
} as const

/** What calls about tasks take besides. */
export const taskInputFields = {
  ...taskFields,
  area: taskFields.areas,
  action: text('操作'),
  apply_ids: references('报名人员'),
  company_user_ids: references('指派人员'),
  /** In files: their identity numbers, separated by commas. */
  id_nos: masked('指派人员身份证号', maskIdNos),
  filename: text('文件名'),
  file_url: file('文件'),
  search: text('查找内容'),
  user_id: reference('合作用户'),
  ids: references('任务'),
  is_sensitive: flag('敏感任务'),
  has_waiting: flag('有待成交的报名'),
  tasks: references('任务'),
} as const
