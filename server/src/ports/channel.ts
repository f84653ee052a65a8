/**
 * A payment channel: the bank, or Alipay. We send payments under our own request numbers and query their status by them.
 * The channel uses the number as its key too: sending it again never makes a second payment.
 */

export interface ChannelPayment {
  readonly requestNo: string
  readonly channel: string
  /** The account that pays, as the bank keeps it; empty: of the channel itself. */
  readonly payerAccount: string
  readonly accountNo: string
  readonly accountName: string
  /** Cents the worker is to receive. */
  readonly amount: number
}

export type ChannelStatus = 'accepted' | 'success' | 'failure' | 'returned'

export interface ChannelAnswer {
  readonly requestNo: string
  readonly status: ChannelStatus
  /** Why it failed or came back, in Chinese; empty otherwise. */
  readonly reason: string
}

/** A bank of payees that takes nothing at the moment. */
export interface BankOutage {
  /** By the name that a card is recognised by (`bankOfCard`). */
  readonly bank: string
  /** In Chinese. */
  readonly reason: string
}

export interface Channel {
  /** Hands payments over. Resolves when the channel has taken all of them; throws PortDown when it is unknown whether it has. */
  submit(payments: readonly ChannelPayment[]): Promise<void>
  /** The status of these request numbers. A number that the channel never received is absent from the answer. */
  query(requestNos: readonly string[]): Promise<ChannelAnswer[]>
  /** Returned payments (退汇) since an instant, oldest first. May repeat earlier ones. */
  returns(since: Date): Promise<ChannelAnswer[]>
  /** The banks that it cannot pay to at the moment, as far as it knows. */
  outages(): Promise<readonly BankOutage[]>
  close(): Promise<void>
}
