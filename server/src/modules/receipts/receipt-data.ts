import { PAY_MODES } from '@linggong/shared/domain/categories'
import { maskAccount, maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import { feeLines } from '@linggong/shared/domain/fee-lines'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../kernel/actor.ts'
import { scoped } from '../../kernel/scope.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { vatOf, type BillRow } from '../bills/wire.ts'
import type { SettlementRow } from '../settlements/wire.ts'
import type { BillReceipt } from '../../documents/bill-receipt.ts'
import { bankOf } from '../bills/list.ts'
import type { ReceiptLine, SettlementReceipt } from '../../documents/settlement-receipt.ts'

/** The number of a printed document: its subject and the job that printed it. A retried job prints the same number. */
export const documentNo = (sn: string, jobId: string): string => `HD${sn}-${jobId.slice(-6).toUpperCase()}`

export interface Printing {
  readonly jobId: string
  readonly at: Date
  readonly by: string
}

export function settlementFacts(row: SettlementRow, cardFee: number, { jobId, at, by }: Printing): SettlementReceipt {
  return {
    documentNo: documentNo(row.sn, jobId), printedAt: at, printedBy: by,
    sn: row.sn, batchSn: row.batch_sn,
    company: row.company_name, agency: row.agency_name, platform: row.platform_name, park: row.park_name,
    payMode: statusOf(PAY_MODES, row.pay_mode).label,
    createAt: row.create_at, payAt: row.pay_at, settlementAt: row.settlement_at,
    billCount: row.bill_count, workerCount: row.worker_count,
    parts: feeLines(row, row.rates),
    payAmount: row.pay_amount,
    tax: row.tax_amount, personalFee: row.personal_service_fee, cardFee, net: row.net_amount,
  }
}

/** The sum of the bank fees borne by the workers, for which the settlement has no column. */
export async function cardFeesOf(db: Db, actor: Caller, settlementId: string): Promise<number> {
  return inTransaction(db, actor, async (tx) => {
    const { fees } = await scoped(tx, actor, 'app.bill')
      .where('app.bill.settlement_id', '=', settlementId)
      .where('app.bill.status', '=', 'paid')
      .select((eb) => eb.fn.sum<string | number | null>('app.bill.card_fee').as('fees'))
      .executeTakeFirstOrThrow()
    return Number(fees ?? 0)
  })
}

const chunk = 1000

/** The paid bills of a settlement in file order. */
export async function* paidLines(db: Db, actor: Caller, settlementId: string): AsyncGenerator<ReceiptLine[]> {
  let last = 0
  for (;;) {
    const rows = await inTransaction(db, actor, (tx) =>
      scoped(tx, actor, 'app.bill')
        .where('app.bill.settlement_id', '=', settlementId)
        .where('app.bill.status', '=', 'paid')
        .where('app.bill.row_no', '>', last)
        .select(['row_no', 'sn', 'name', 'id_no', 'account_no', 'amount', 'vat', 'urban_tax', 'edu_surcharge', 'local_edu_surcharge', 'income_tax', 'personal_service_fee', 'card_fee', 'net_amount'])
        .orderBy('app.bill.row_no')
        .limit(chunk)
        .execute(),
    )
    if (rows.length > 0) {
      yield rows.map((row) => ({
        sn: row.sn, name: row.name, idNo: maskIdNoTwo(row.id_no), account: `****${row.account_no.slice(-4)}`,
        amount: row.amount, tax: vatOf(row) + row.income_tax, fee: row.personal_service_fee + row.card_fee, net: row.net_amount,
      }))
    }
    if (rows.length < chunk) return
    last = rows.at(-1)?.row_no ?? last
  }
}

/** What a receipt of a bill takes of it. */
type Receipted = Pick<BillRow, 'sn' | 'settlement_sn' | 'batch_sn' | 'company_name' | 'agency_name' | 'name' | 'id_no' | 'phone' | 'account_no' | 'account_kind' | 'bank_name' | 'task_sn' | 'remark' | 'pay_at' | 'amount'
  | 'vat' | 'urban_tax' | 'edu_surcharge' | 'local_edu_surcharge' | 'income_tax' | 'personal_service_fee' | 'card_fee' | 'net_amount' | 'credit_tax'>

export function billFacts(row: Receipted, jobId: string): BillReceipt {
  return {
    documentNo: documentNo(row.sn, jobId), sn: row.sn, settlementSn: row.settlement_sn ?? '—', batchSn: row.batch_sn,
    company: row.company_name, agency: row.agency_name,
    name: row.name, idNo: maskIdNoTwo(row.id_no), phone: maskPhone(row.phone), account: maskAccount(row.account_no), bank: bankOf(row),
    taskSn: row.task_sn, remark: row.remark, payAt: row.pay_at,
    amount: row.amount, vat: vatOf(row), incomeTax: row.income_tax, personalFee: row.personal_service_fee, cardFee: row.card_fee, net: row.net_amount, credit: row.credit_tax,
  }
}
