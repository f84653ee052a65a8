import { type Flavour, flavours } from './flavours.ts'

interface MessageKindFacts {
  readonly label: string
  /** When it is sent. */
  readonly about: string
  /** Why nobody can switch it off; absent: everyone may, for themselves. */
  readonly must?: string
  /** Who is told; absent: enterprises alone. */
  readonly to?: readonly Flavour[]
}

/** What a message is about, as its readers switch it off and on; each message has one. */
export const messageKinds = {
  to_confirm: { label: '结算单待确认', about: '业务公司生成了结算单', must: '须由企业确认，否则不能支付' },
  audit: { label: '结算单审核', about: '审核通过、驳回或撤回，结算单取消' },
  paid: { label: '支付完成', about: '结算单支付完成、结束或核销' },
  pay_failure: { label: '支付失败', about: '支付失败、退汇，或付款凭证被驳回', must: '款项没有到账，须由企业处理' },
  fee_due: { label: '服务费待支付', about: '单独支付的服务费账单有新的应付金额', must: '须由企业支付' },
  approval: { label: '付款复核', about: '付款等待复核，复核通过或驳回', must: '付款在等待复核人' },
  security: { label: '付款规则变更', about: '复核规则或可以复核的成员有变化', must: '关系到付款安全' },
  withdraw: { label: '提现', about: '提现被驳回、付款失败或被退回，或款项到账时支付宝协议已解除', must: '款项没有到达收款账户，须由申请人处理', to: ['park', 'agency', 'company'] },
  bank_proof: { label: '银行核对', about: '账户的账面、分录与银行余额不符', must: '关系到资金安全，须查明原因', to: ['park', 'agency'] },
  month_close: { label: '关账', about: '有人申请重新打开已关账的月份，申请被同意或不同意', must: '须由第二人处理', to: ['park'] },
  contract: { label: '合同到期', about: '合同即将到期' },
  rate_change: { label: '费率变更', about: '业务公司提出变更费率', must: '到日未答复会自动撤回' },
  invoice: { label: '开票与退票', about: '开票申请待确认、被驳回、开具和邮寄，退票和红冲的进展，已开票的款项被退回', to: ['agency', 'company'] },
  job: { label: '导入和导出', about: '本人的导入或导出结束' },
  report: { label: '订阅报表', about: '本人订阅的报表已生成，或因权限变化等原因暂停', to: flavours },
} as const satisfies Readonly<Record<string, MessageKindFacts>>

export type MessageKind = keyof typeof messageKinds

/** In the order in which they are shown. */
export const messageKindRows: readonly (MessageKindFacts & { readonly kind: MessageKind })[] = Object.entries(messageKinds).map(([kind, facts]) => ({ ...facts, kind: kind as MessageKind }))

/** Those that the members of such an organisation are told. */
export const messageKindsOf = (flavour: Flavour) => messageKindRows.filter(({ to = ['company'] }) => to.includes(flavour))

export const messageKindNames: readonly MessageKind[] = messageKindRows.map(({ kind }) => kind)

/** As the values of a field. */
export const MESSAGE_KINDS = messageKindRows.map(({ kind, label }) => ({ value: kind, label, tone: 'info' as const }))

/** Where messages go besides the suite, to those who have confirmed an address there. */
export const outsideChannels = { mail: '邮件', weixin: '公众号' } as const
export type OutsideChannel = keyof typeof outsideChannels

/** Kept as a personal setting: the kinds that its owner does not want to see. */
export const mutedPreference = { key: 'ui.messages', version: 1 } as const

/** Of what was kept: kinds that do not exist, or cannot be switched off, are not. */
export function mutedOf(data: unknown): readonly MessageKind[] {
  const wishes: readonly unknown[] = Array.isArray(data) ? data : []
  return messageKindRows.flatMap(({ kind, must }) => (must === undefined && wishes.includes(kind) ? [kind] : []))
}
