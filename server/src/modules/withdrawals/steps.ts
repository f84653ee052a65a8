import { withdrawMachine } from '@linggong/shared/domain/machines/withdraw'
import type { Place, WalletOwner } from '@linggong/shared/domain/postings'
import type { Row } from '../../db/tables.ts'
import { steps } from '../../kernel/steps.ts'
import type { PostingChain } from '../ledger/accounts.ts'

export type Withdrawal = Row<'app.withdraw_record'>

export const withdrawals = steps('app.withdraw_record', 'withdraw', withdrawMachine, ['status', 'amount', 'to_name', 'to_account', 'to_bank', 'channel', 'reason'])

/** Whose wallet it leaves, by its chain. */
export const ownerOf = ({ company_id, agency_id }: Pick<Withdrawal, 'company_id' | 'agency_id'>): WalletOwner => (company_id !== null ? 'company' : agency_id !== null ? 'agency' : 'park')

/** Where the money leaves. */
export const placeOf = ({ channel }: Pick<Withdrawal, 'channel'>): Place => (channel === 'alipay' ? 'book' : 'bank')

/** As postings need it: above an enterprise is an agency, above that a group. */
export const chainOf = ({ park_id, platform_id, agency_id, company_id }: Withdrawal) => ({ park_id, platform_id, agency_id, company_id }) as PostingChain
