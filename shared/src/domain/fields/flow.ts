// 流程审批 of a group: what waits for somebody in its organisations (decision 53 of docs/breadth, R719).
import { FLAVOURS } from '../flavour-labels.ts'
import { options } from '../status-option.ts'
import { code, codes, money, status, text, time } from './field.ts'

/** Of what kind the record is, in the order of the tabs. */
export const FLOW_KINDS = [
  'agency_contract', 'company_contract', 'platform_contract', 'rate_change', 'settlement', 'payment_approval', 'withdraw', 'service_fee_bill', 'invoice_batch', 'refund_batch', 'redink_offset', 'termination_batch', 'termination_audit',
  'idcard_audit', 'liveness_audit', 'realname_collect_audit', 'task', 'topup_order',
] as const
export type FlowKind = (typeof FLOW_KINDS)[number]

const KINDS = /* @__PURE__ */ options(
  ['agency_contract', '业务公司合同', 'info'], ['company_contract', '企业合同', 'info'], ['platform_contract', '集团合同', 'info'], ['rate_change', '费率变更', 'info'], ['settlement', '结算单', 'info'], ['payment_approval', '支付复核', 'info'],
  ['withdraw', '提现', 'info'], ['service_fee_bill', '服务费账单', 'info'], ['invoice_batch', '开票申请', 'info'], ['refund_batch', '退票', 'info'], ['redink_offset', '红字确认单', 'info'], ['termination_batch', '批量终止', 'info'], ['termination_audit', '终止审核', 'info'],
  ['idcard_audit', '身份证审核', 'info'], ['liveness_audit', '活体审核', 'info'], ['realname_collect_audit', '实名采集审核', 'info'], ['task', '任务审核', 'info'], ['topup_order', '服务充值', 'info'],
)

/** Days that it has waited for at least. */
export const FLOW_AGES = [{ value: '1', label: '满 1 天', tone: 'info' }, { value: '3', label: '满 3 天', tone: 'info' }, { value: '7', label: '满 7 天', tone: 'info' }, { value: '30', label: '满 30 天', tone: 'info' }] as const

export type FlowAge = (typeof FLOW_AGES)[number]['value']

export const flowFields = {
  kind: status('流程类型', KINDS),
  number: text('单号'),
  state: text('当前节点'),
  organisation_name: text('组织'),
  agency_name: text('业务公司'),
  amount: money('金额'),
  turn: codes('等待处理方', FLAVOURS),
  since: time('等待开始'),
} as const

/** What the calls take besides. */
export const flowInputFields = { ...flowFields, id: text('单据'), agency_id: flowFields.agency_name, age: code('等待时长', FLOW_AGES) } as const
