import { z } from 'zod'
import { BUREAU_CODES, type BureauCode } from '@linggong/shared/domain/tax/redink'
import { answerTo, type HttpPlace } from './port.ts'

/** What is asked of the bureau before an invoice is taken back. */
export interface RedApplication {
  /** The same number is the same confirmation. */
  readonly requestNo: string
  /** Of the blue invoice. */
  readonly number: string
  /** Cents, negative. */
  readonly amount: number
  /** 1 开票有误, 2 销货退回, 3 服务终止, 4 销售折让. */
  readonly reason: number
}

/** A 红字确认单. */
export interface RedConfirmation {
  readonly requestNo: string
  readonly confirmNo: string
  readonly code: BureauCode
}

/** A quarter's report of a park, 平台涉税信息报送: two files, told apart by their hashes. */
export interface TaxReport {
  /** The same number is the same report. */
  readonly requestNo: string
  /** 2026-Q1 */
  readonly quarter: string
  readonly revision: number
  readonly template: string
  readonly people: number
  readonly identity: Buffer
  readonly income: Buffer
  /** SHA-256, hexadecimal. */
  readonly identityHash: string
  readonly incomeHash: string
}

export interface TaxReceipt {
  readonly receiptNo: string
  /** Why the bureau refuses it; empty: it has taken it. */
  readonly reason: string
  readonly at: Date
}

/** The bureau that confirms red invoices, and takes reports. */
export interface TaxBureau {
  readonly isConnected: boolean
  /** Whether the buyer has used it (用途确认 or 入账确认): then the other side confirms (decision 25). */
  isUsed(number: string): Promise<boolean>
  /** Applied for again under its number, it is the same one. */
  apply(application: RedApplication): Promise<RedConfirmation>
  /** Those of these applications that it knows. */
  confirmations(requestNos: readonly string[]): Promise<RedConfirmation[]>
  /** The seller's word on one that the buyer has entered; told again, it changes nothing. */
  answer(confirmNo: string, agrees: boolean): Promise<void>
  /** Takes back an application; told again, it changes nothing. */
  cancel(confirmNo: string): Promise<void>
  /** Hands a report over; null: it is being looked at. */
  report(report: TaxReport): Promise<TaxReceipt | null>
  /** What has become of a report; null: nothing yet, or the bureau has never heard of it. */
  receipt(requestNo: string): Promise<TaxReceipt | null>
  close(): Promise<void>
}

const title = '税务局'
const text = z.string().max(200)
const confirmation = z.object({ request_id: text, confirm_no: text, code: z.enum(BUREAU_CODES) })
const of = ({ request_id: requestNo, confirm_no: confirmNo, code }: z.output<typeof confirmation>): RedConfirmation => ({ requestNo, confirmNo, code })

const receipt = z.object({ receipt: z.object({ receipt_no: text, reason: text, at: z.iso.datetime({ offset: true }) }).nullable() })
const receiptOf = ({ receipt: told }: z.output<typeof receipt>): TaxReceipt | null => told && { receiptNo: told.receipt_no, reason: told.reason, at: new Date(told.at) }

/** A gateway in front of the bureau: `POST` of JSON to `/use`, `/apply`, `/confirmations`, `/answer`, `/cancel`, `/report` (the files in Base64) and `/receipt`. */
export function httpTaxBureau({ url, token }: HttpPlace): TaxBureau {
  const ask = <T extends z.ZodType>(path: string, body: object, answer: T) => answerTo({ url: `${url}${path}`, token }, title, body, answer)
  return {
    isConnected: true,
    isUsed: async (number) => (await ask('/use', { number }, z.object({ is_used: z.boolean() }))).is_used,
    apply: async ({ requestNo, ...application }) => of(await ask('/apply', { request_id: requestNo, ...application }, confirmation)),
    confirmations: async (requestNos) => (await ask('/confirmations', { request_ids: requestNos }, z.object({ confirmations: z.array(confirmation) }))).confirmations.map(of),
    answer: async (confirmNo, agrees) => void (await ask('/answer', { confirm_no: confirmNo, agrees }, z.object({}))),
    cancel: async (confirmNo) => void (await ask('/cancel', { confirm_no: confirmNo }, z.object({}))),
    report: async ({ requestNo, identity, income, identityHash, incomeHash, ...report }) =>
      receiptOf(await ask('/report', { request_id: requestNo, ...report, identity: identity.toString('base64'), income: income.toString('base64'), identity_hash: identityHash, income_hash: incomeHash }, receipt)),
    receipt: async (requestNo) => receiptOf(await ask('/receipt', { request_id: requestNo }, receipt)),
    close: async () => undefined,
  }
}
