import type { BusinessDate } from '@linggong/shared/domain/time'

/** Somebody who is to sign an agreement in the payment app. */
export interface SignRequest {
  /** One number is one agreement. */
  readonly signNo: string
  readonly accountName: string
  /** The last day on which it can be signed. */
  readonly validUntil: BusinessDate
}

/** A payment into somebody's book that is to be made in the payment app. */
export interface PayRequest {
  /** One number is one payment, however often its link is opened. */
  readonly orderNo: string
  /** Cents. */
  readonly amount: number
  readonly subject: string
  /** In whose book it arrives. */
  readonly bookId: string
  /** Nobody can pay it any more from then on. */
  readonly validUntil: Date
}

/** What has become of an agreement. */
export interface AgreementState {
  readonly signNo: string
  readonly status: 'signed' | 'refused' | 'ended'
  readonly agreementNo: string
  readonly bookId: string
  /** The account of whoever signed it. */
  readonly login: string
  readonly reason: string
}

/** What has become of a payment. */
export interface PaymentState {
  readonly orderNo: string
  readonly status: 'paid' | 'closed'
  /** Cents; never taken from our own order. */
  readonly amount: number
  readonly tradeNo: string
  readonly payerName: string
  readonly at: Date
}

/**
 * The payment app (支付宝安全发): agreements, and payments into books. Its links are signed here and asked of nobody, so that making one never
 * waits. What leaves a book goes through the `Channel`.
 */
export interface Alipay {
  readonly isConnected: boolean
  signUrl(request: SignRequest): string
  payUrl(request: PayRequest): string
  /** Those of these agreements that are decided; asked again, the same, or what has become of them since. */
  agreements(signNos: readonly string[]): Promise<AgreementState[]>
  /** Those of these payments that are decided. */
  payments(orderNos: readonly string[]): Promise<PaymentState[]>
  /** Nobody is to pay these any more. One that was paid meanwhile stays paid, which `payments` tells; told again, it changes nothing. */
  closePayments(orders: readonly Pick<PayRequest, 'orderNo' | 'amount'>[]): Promise<void>
  /** Ends an agreement; told again, it changes nothing. */
  terminate(agreementNo: string): Promise<void>
  close(): Promise<void>
}
