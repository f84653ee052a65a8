import type { Payee, PayeeKind } from '@linggong/shared/domain/payee-account'
import { bankOfCard } from '@linggong/shared/domain/validators'
import type { PayMode } from './terms.ts'

/** As stored on a bill. */
export interface PayeeAccount extends Payee {
  readonly bank_name: string
}

export const withBank = (payee: Payee): PayeeAccount => ({ ...payee, bank_name: payee.account_kind === 'bank' ? (bankOfCard(payee.account_no) ?? '') : '' })

/** Whether the company's pay mode can pay to an account of this kind; the bank's wallet pays to cards only. */
export function reaches(payMode: PayMode, kind: PayeeKind): boolean {
  return payMode !== 'cmb' || kind === 'bank'
}
