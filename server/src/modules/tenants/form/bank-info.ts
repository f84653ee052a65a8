import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { maskCard } from '@linggong/shared/domain/masks'
import type { Actor } from '../../../kernel/actor.ts'
import { inPark } from '../../../kernel/scope.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { tenantRow } from './row.ts'
import { accountOf } from './steps.ts'

/** The accounts of an organisation: those of step 3, and its wallet (R588; no. 19 of docs/breadth: derived, there is no call to write them). To itself, all of whose staff may read them, masked. */
export async function bankInfoOf(tx: Tx, actor: Actor, kind: Exclude<TenantKind, 'platform'>, id: string) {
  const { config } = await tenantRow(tx, actor, kind, id)
  const entered = (['remit_account', 'settlement_account'] as const).flatMap((key) => {
    const account = accountOf(config[key])
    return account === null ? [] : [{ purpose: key === 'remit_account' ? ('remit' as const) : ('settlement' as const), ...account }]
  })
  const wallets = await tx.selectFrom('app.cmb_wallet').select(['account_name', 'account_no', 'unit_no', 'branch']).where(inPark(tx)).where('tenant_id', '=', id).where('status', 'in', ['active', 'frozen']).execute()
  const receives = wallets.map((wallet) => ({ purpose: 'receive' as const, account_name: wallet.account_name, account_no: `${wallet.account_no}${wallet.unit_no ?? ''}`, bank_name: '招商银行', branch: wallet.branch }))
  const shown = (account_no: string): string => (id === actor.tenantId ? maskCard(account_no) : account_no)
  return { accounts: [...entered, ...receives].map((account) => ({ ...account, account_no: shown(account.account_no) })), update_at: null }
}
