import { sql } from 'kysely'
import { alipayAgreementMachine } from '@linggong/shared/domain/machines/alipay-agreement'
import type { WalletOwner } from '@linggong/shared/domain/postings'
import type { Row } from '../../db/tables.ts'
import { wakeWorkers } from '../../jobs/wake.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { PostingChain } from '../ledger/accounts.ts'

export type AlipayAccount = Row<'app.alipay_account'>

export const agreements = steps('app.alipay_account', 'alipay_account', alipayAgreementMachine, ['status', 'account_name', 'login', 'agreement_no', 'reason'])

type Chained = Pick<AlipayAccount, 'park_id' | 'platform_id' | 'agency_id' | 'company_id'>

/** Whose book it is, by its chain. */
export const ownerOf = ({ company_id, agency_id }: Chained): WalletOwner => (company_id !== null ? 'company' : agency_id !== null ? 'agency' : 'park')

/** As postings need it: above an enterprise is an agency, above that a group. */
export const chainOf = ({ park_id, platform_id, agency_id, company_id }: Chained) => ({ park_id, platform_id, agency_id, company_id }) as PostingChain

/** With an agreement the links to pay into its book end: the payment app is told at once (`alipay-orders/follow.ts`). Before the wallet, which is the last lock of whoever books a payment. */
export async function endLinks(tx: Tx, { park_id, id }: Pick<AlipayAccount, 'park_id' | 'id'>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update app.alipay_order set next_at = now() where park_id = ${park_id} and owner_id = ${id} and status = 'created'`.execute(tx)
  if (numAffectedRows > 0n) await wakeWorkers(tx, 'payout', id)
}
