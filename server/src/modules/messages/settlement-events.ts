import { formatCents } from '@linggong/shared/domain/money'
import type { MessageKind } from '@linggong/shared/domain/message-kinds'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tell } from './write.ts'

/** What its messages tell: nothing of its invoices. */
type Settlement = Omit<Row<'app.settlement'>, 'invoice_amount' | 'invoice_status' | 'to_redink_amount'>
type Words = readonly [kind: MessageKind, title: string, body: string]

const yuan = (cents: number): string => `¥ ${formatCents(cents)}`
const reasonOf = ({ reject_reason: reason }: Settlement): string => (reason === '' ? '。' : `，原因：${reason}。`)

const receivedOf = (s: Settlement): number => s.received_amount ?? s.pay_amount
const excessOf = (s: Settlement): string => (receivedOf(s) > s.paid_amount ? `，多付的 ${yuan(receivedOf(s) - s.paid_amount)} 已存入钱包` : '')

/** The company's messages about its settlement, by the machine's action; none about its own actions. */
export const settlementWords: Readonly<Record<string, (settlement: Settlement) => Words>> = {
  create: (s) => ['to_confirm', '结算单待确认', `业务公司生成了结算单 ${s.sn}，共 ${s.worker_count} 人、${s.bill_count} 笔，应付 ${yuan(s.pay_amount)}，请核对后确认。`],
  audit_pass: (s) => ['audit', '结算单审核通过', `结算单 ${s.sn} 已审核通过，应付 ${yuan(s.pay_amount)}，请安排支付。`],
  audit_reject: (s) => ['audit', '结算单被驳回', `结算单 ${s.sn} 未通过审核${reasonOf(s)}请核对后重新确认。`],
  revoke: (s) => ['audit', '结算单审核已撤回', `业务公司撤回了结算单 ${s.sn} 的审核，暂时不能支付。`],
  split_bills: (s) => ['audit', '结算单已拆分', `业务公司拆分了结算单 ${s.sn}，其中 ${s.bill_count} 笔账单已转入新的结算单，请按新单号处理。`],
  cancel: (s) => ['audit', '结算单已取消', `业务公司取消了结算单 ${s.sn}，其中 ${s.bill_count} 笔账单可重新生成结算单。`],
  finish_partial: (s) => ['paid', '结算单已结束', `业务公司结束了结算单 ${s.sn}，支付成功 ${s.paid_count} 笔，实付 ${yuan(s.paid_amount)}，失败的账单已退回账单列表。`],
  pay_success: (s) => ['paid', '结算单支付完成', `结算单 ${s.sn} 的 ${s.paid_count} 笔账单全部支付成功，实付 ${yuan(s.paid_amount)}。`],
  pay_partial: (s) => ['pay_failure', '结算单有支付失败的账单', `结算单 ${s.sn} 支付成功 ${s.paid_count} 笔、失败 ${s.failed_count} 笔，请更正收款账户后重新支付。`],
  bank_return: (s) => ['pay_failure', '结算单被银行退汇', `结算单 ${s.sn} 有已支付的账单被银行退汇，款项已退回钱包，请更正收款账户后重新支付。`],
  reject_voucher: (s) => ['pay_failure', '付款凭证被驳回', `结算单 ${s.sn} 的付款凭证未通过${reasonOf(s)}请核对后重新上传凭证，或撤回线下支付。`],
  write_off: (s) => ['paid', '线下付款已核销', `结算单 ${s.sn} 的线下付款已核销，到账 ${yuan(receivedOf(s))}${excessOf(s)}。`],
  write_off_part: (s) => ['pay_failure', '线下付款有未支付的账单', `结算单 ${s.sn} 有 ${s.failed_count} 笔账单的到账金额小于0，没有支付，其款项已存入钱包。`],
}

export async function tellOfSettlement(tx: Tx, caller: Caller, settlement: Settlement, action: string): Promise<void> {
  if (caller.flavour === 'company') return
  const told = settlementWords[action === 'batch_write_off' ? 'write_off' : action]?.(settlement)
  if (told === undefined) return
  const [kind, title, body] = told
  const { park_id, platform_id, agency_id, company_id } = settlement
  await tell(tx, [
    {
      tenantId: company_id,
      flavour: 'company',
      chain: { park_id, platform_id, agency_id, company_id },
      permission: 'CompanySettlementSettPageIndex',
      kind,
      title,
      body,
      target: { kind: 'settlement', id: settlement.id },
    },
  ])
}
