import { formatCents } from '@linggong/shared/domain/money'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import { clockTime } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { tell, type NewMessage } from './write.ts'

type Side = 'agency' | 'company'
type Words = readonly [to: Side, title: string, body: string]

const yuan = (cents: number): string => `¥ ${formatCents(cents)}`
const because = (reason: string): string => (reason === '' ? '' : `，原因：${reason}`)

/** Whose word it was, and why, is nothing that one enterprise learns of another. */
export const OTHER_REJECTED = '与其他企业合并申请，其中一家未确认，整张申请已退回业务公司'

/** One enterprise's part of an application. */
interface Part {
  readonly batch: Pick<Row<'app.invoice_batch'>, 'id' | 'sn' | 'reason' | 'vendor_fault' | 'created_by'>
  readonly detail: Pick<Row<'app.invoice_batch_detail'>, 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'company_name' | 'real_invoice_amount'>
}

const about = ({ batch, detail }: Part): string => `开票申请 ${batch.sn}（${detail.company_name}，${yuan(detail.real_invoice_amount)}）`

const batchWords = {
  to_company_confirm: (part: Part) => ['company', '开票申请待确认', `业务公司提交了${about(part)}，请核对结算确认单后确认。`],
  to_agency_confirm: (part: Part) => ['agency', '开票申请待确认', `${about(part)}已由企业${part.batch.created_by === 'company' ? '提交' : '确认'}，请确认后开票。`],
  to_invoice: (part: Part) => ['agency', '开票申请待开票', `${about(part)}已确认，请提交开票。`],
  agency_rejected: (part: Part) => ['company', '开票申请被驳回', `${about(part)}被业务公司驳回${because(part.batch.reason)}。占用的开票金额已退回，由发起方修改后重新提交。`],
  company_rejected: (part: Part) => ['agency', '开票申请被驳回', `开票申请 ${part.batch.sn} 被企业驳回${because(part.batch.reason)}。占用的开票金额已退回，可修改后重新提交。`],
  other_rejected: (part: Part) => ['company', '开票申请被退回', `${about(part)}${OTHER_REJECTED}。占用的开票金额已退回，重新提交后需再次确认。`],
  canceled: (part: Part) => [part.batch.created_by === 'company' ? 'agency' : 'company', '开票申请已取消', `${about(part)}已由${part.batch.created_by === 'company' ? '企业' : '业务公司'}取消${because(part.batch.reason)}，无需再处理。`],
  invoiced: (part: Part) => ['company', '发票已开具', `${about(part)}的发票已全部开具，可在“开票管理 › 发票”中下载。`],
  mailed: (part: Part) => ['company', '发票已邮寄', `${about(part)}的发票已全部寄出，快递单号见“开票管理 › 发票”。`],
  refused: (part: Part) => ['agency', '发票开具失败', `${about(part)}有发票被开票服务退回${because(part.batch.vendor_fault)}，请修改后重新提交开票。`],
  collided: (part: Part) => ['agency', '发票号码重复', `${about(part)}有发票未能登记：${part.batch.vendor_fault}`],
} as const satisfies Readonly<Record<string, (part: Part) => Words>>

export type BatchEvent = keyof typeof batchWords

interface Told {
  readonly chain: Pick<Row<'app.refund_batch'>, 'park_id' | 'platform_id' | 'agency_id' | 'company_id'>
  readonly words: Words
  readonly permissions: Readonly<Record<Side, PermissionKey>>
  readonly target?: NewMessage['target']
}

/** To those of one side who see such records; an enterprise's message leads to the record. */
function messageOf({ chain, words: [to, title, body], permissions, target }: Told): NewMessage {
  const { park_id, platform_id, agency_id, company_id } = chain
  return {
    tenantId: to === 'agency' ? agency_id : company_id, flavour: to, chain: { park_id, platform_id, agency_id, company_id: to === 'agency' ? null : company_id }, permission: permissions[to], kind: 'invoice', title, body,
    ...(target !== undefined && { target }),
  }
}

const billing = { agency: 'AgencyFinanceBillingPageIndex', company: 'CompanyFinanceBillingPageIndex' } as const
const refunding = { agency: 'AgencyFinanceRetfundPageIndex', company: 'CompanyFinanceRetfundPageIndex' } as const
const reddening = { agency: 'AgencyFinanceRenInkPageIndex', company: 'CompanyFinanceRetfundPageIndex' } as const

/**
 * What has become of an application, to the side that it concerns: each enterprise is told of its own part alone, all but `but`. As the system, since neither side sees the
 * other's messages.
 */
export async function tellOfInvoices(tx: Tx, batch: Part['batch'] & { readonly park_id: string }, event: BatchEvent, but?: string): Promise<void> {
  await asSystem(tx, async () => {
    const found = await tx.selectFrom('app.invoice_batch_detail').select(['park_id', 'platform_id', 'agency_id', 'company_id', 'company_name', 'real_invoice_amount']).where('park_id', '=', batch.park_id).where('batch_id', '=', batch.id).orderBy('id').execute()
    const details = found.filter(({ company_id }) => company_id !== but)
    const all = details.map((detail) => ({ chain: detail, words: batchWords[event]({ batch, detail }), permissions: billing, target: { kind: 'invoice_batch', id: batch.id } }) as const)
    // The agency is told once, of however many enterprises.
    await tell(tx, all.filter(({ words: [to] }, index) => to === 'company' || index === 0).map(messageOf))
  })
}

type Refund = Pick<Row<'app.refund_batch'>, 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'id' | 'sn' | 'amount' | 'reason' | 'reject_reason' | 'created_by'>

const refundWords = {
  to_audit: (refund: Refund) => [refund.created_by === 'company' ? 'agency' : 'company', refund.created_by === 'company' ? '退票待审核' : '业务公司申请退票', `退票单 ${refund.sn}，退票金额 ${yuan(refund.amount)}${because(refund.reason)}${refund.created_by === 'company' ? '，请审核。' : '。'}`],
  to_redink: ({ sn, amount }: Refund) => ['company', '退票已通过', `退票单 ${sn}（${yuan(amount)}）已审核通过，红字发票开具后可重新申请开票。`],
  rejected: ({ sn, amount, reject_reason }: Refund) => ['company', '退票被驳回', `退票单 ${sn}（${yuan(amount)}）未通过审核${because(reject_reason)}，发票照常有效。`],
  finished: ({ sn, amount }: Refund) => ['company', '退票已完成', `退票单 ${sn} 的红字发票已开具，${yuan(amount)} 可重新申请开票。`],
} as const satisfies Readonly<Record<string, (refund: Refund) => Words>>

export async function tellOfRefund(tx: Tx, refund: Refund, event: keyof typeof refundWords): Promise<void> {
  await asSystem(tx, () => tell(tx, [messageOf({ chain: refund, words: refundWords[event](refund), permissions: refunding, target: { kind: 'refund_invoice_batch', id: refund.id } })]))
}

type Red = Pick<Row<'app.redink_offset'>, 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'id' | 'sn' | 'amount' | 'confirm_no' | 'expire_at' | 'refund_batch_id'>

const until = ({ expire_at }: Red): string => (expire_at === null ? '' : `，请在 ${clockTime(expire_at)} 前`)
/** Both sides have to know that the invoice stays what it was. */
const ended = (red: Red, title: string, how: string): Words[] => [
  ['agency', `红冲单${title}`, `红冲单 ${red.sn}（${yuan(red.amount)}）${how}，发票照常有效，可核对后重新申请。`],
  ['company', `红字信息确认单${title}`, `红字信息确认单 ${red.confirm_no}（${yuan(red.amount)}）${how}，发票照常有效。`],
]

const redWords = {
  to_buyer_confirm: (red: Red): Words[] => [['company', '红字发票待购方确认', `业务公司提交了红字信息确认单 ${red.confirm_no}（${yuan(red.amount)}）${until(red)}在电子税务局确认或否认，超过 72 小时自动作废。`]],
  to_seller_confirm: (red: Red): Words[] => [['agency', '红字信息待本公司确认', `购方录入了红字信息确认单 ${red.confirm_no}（红冲单 ${red.sn}，${yuan(red.amount)}）${until(red)}在红冲管理中确认或否认。`]],
  expired: (red: Red): Words[] => [['agency', '红冲单超时作废', `红冲单 ${red.sn}（${yuan(red.amount)}）超过 72 小时未确认，已作废，可重新申请。`], ['company', '红字信息确认单已作废', `红字信息确认单 ${red.confirm_no}（${yuan(red.amount)}）超过 72 小时未确认，已作废，发票照常有效。`]],
  buyer_denied: (red: Red): Words[] => ended(red, '被否认', '被购方否认，已作废'),
  seller_denied: (red: Red): Words[] => ended(red, '被否认', '被业务公司否认，已作废'),
  withdrawn: (red: Red): Words[] => ended(red, '被撤销', '已在税务局撤销'),
} as const

/** Of red ink: who has to confirm it, and what came of it. The enterprise has no page of it, it confirms at the bureau: what leads on is the refund that it belongs to. */
export async function tellOfRedink(tx: Tx, red: Red, event: keyof typeof redWords): Promise<void> {
  const target = red.refund_batch_id === null ? {} : { target: { kind: 'refund_invoice_batch', id: red.refund_batch_id } as const }
  await asSystem(tx, () => tell(tx, redWords[event](red).map((words) => messageOf({ chain: red, words, permissions: reddening, ...target }))))
}

type Settlement = Pick<Row<'app.settlement'>, 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'id' | 'sn' | 'to_redink_amount'>
/** Who may make red ink, and who sees what was paid. */
const settling = { agency: 'AgencyFinanceRenInkPageAdd:add', company: 'CompanySettlementSettPageInfo' } as const

const redinkWords = { returned: '有已开票的款项被退回', issued: '的款项在开票前已有退回' } as const

/** More is invoiced than was paid (decision 85), since money came back or an invoice was issued afterwards: the agency issues red ink, and the enterprise has deducted too much. */
export async function tellToRedink(tx: Tx, settlement: Settlement, event: keyof typeof redinkWords): Promise<void> {
  const { sn, to_redink_amount: amount } = settlement
  const what = `结算单 ${sn} ${redinkWords[event]}，已开票金额超过实付金额 ${yuan(amount)}`
  const words: Words[] = [
    ['agency', '结算单需红冲', `${what}，请在“开票管理 › 发票”中红冲。`],
    ['company', '结算单需红冲', `${what}，将由业务公司红冲，也可在“开票管理”中申请退票。`],
  ]
  await asSystem(tx, () => tell(tx, words.map((one) => messageOf({ chain: settlement, words: one, permissions: settling, target: { kind: 'settlement', id: settlement.id } }))))
}
