import { withdrawMachine } from '@linggong/shared/domain/machines/withdraw'
import type { WalletOwner } from '@linggong/shared/domain/postings'
import type { Row } from '../../db/tables.ts'
import { steps } from '../../kernel/steps.ts'
import type { PostingChain } from '../ledger/accounts.ts'

export type Withdrawal = Row<'app.withdraw_record'>

export const withdrawals = steps('app.withdraw_record', 'withdraw', withdrawMachine, ['status', 'amount', 'to_name', 'to_account', 'to_bank', 'reason'])

/** Whose wallet it leaves, by its chain. */
export const ownerOf = ({ company_id, agency_id }: Pick<Withdrawal, 'company_id' | 'agency_id'>): WalletOwner => (company_id !== null ? 'company' : agency_id !== null ? 'agency' : 'park')

/** As postings need it: above an enterprise is an agency, above that a group. */
export const chainOf = ({ park_id, platform_id, agency_id, company_id }: Withdrawal) => ({ park_id, platform_id, agency_id, company_id }) as PostingChain
