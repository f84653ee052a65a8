/**
 * A payment channel: the bank, or Alipay. We tell it what to pay under a request number of ours and ask what became of it.
 * The number is the channel's key as well: the same number again is the same payment, never a second one.
 */

export interface ChannelPayment {
  readonly requestNo: string
  readonly channel: string
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

export interface Channel {
  /** Hands payments over. Resolves when the channel has taken all of them; throws PortDown when it is unknown whether it has. */
  submit(payments: readonly ChannelPayment[]): Promise<void>
  /** What the channel knows of these numbers. A number that it never received is absent from the answer. */
  query(requestNos: readonly string[]): Promise<ChannelAnswer[]>
  /** Payments that came back (退汇) since an instant, oldest first. May repeat what was told before. */
  returns(since: Date): Promise<ChannelAnswer[]>
  close(): Promise<void>
}
