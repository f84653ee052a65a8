import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { maskCard } from '@linggong/shared/domain/masks'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The current company's wallet: the stored balances of its ledger accounts, in cents. */
export async function walletOf(tx: Tx, actor: Actor) {
  const company = await tx.selectFrom('app.tenant').select(['name', 'config']).where('id', '=', actor.tenantId).executeTakeFirst()
  if (company === undefined) refuse(404, texts.notFound)
  const accounts = await tx
    .selectFrom('app.ledger_account')
    .select(['kind', 'balance'])
    .where('park_id', '=', actor.chain.park_id)
    .where('owner_id', '=', actor.tenantId)
    .where('kind', 'in', ['company.available', 'company.frozen'])
    .execute()
  const balance = (kind: string): number => accounts.find((account) => account.kind === kind)?.balance ?? 0
  const { pay_mode, wallet } = readConfig(tenantConfigs.company, company.config)
  return {
    pay_mode,
    account_name: wallet?.account_name ?? company.name,
    account_no: maskCard(wallet?.account_no ?? ''),
    available: balance('company.available'),
    frozen: balance('company.frozen'),
    // Without an account number the bank has not opened it yet.
    status: wallet?.status ?? ('opening' as const),
  }
}
