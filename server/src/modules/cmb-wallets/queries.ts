import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import { maskAccount, maskCard } from '@linggong/shared/domain/masks'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { historyOf } from '../../kernel/history.ts'
import { inPark, inScopeOfTenant, scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { walletIn } from '../ledger/accounts.ts'
import { oneOfIds } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'

export const fullNo = ({ account_no, unit_no }: { readonly account_no: string; readonly unit_no: string | null }): string => (unit_no === null ? '' : `${account_no}${unit_no}`)

/** What the current company pays from: its book in the payment app if it pays that way and an agreement is in force (decision 17), otherwise its wallet at the bank. In cents. */
export async function walletOf(tx: Tx, actor: Actor) {
  const { account_no, ...wallet } = await ownWallet(tx, actor)
  if (wallet.pay_mode === 'alipay') {
    const book = await tx.selectFrom('app.alipay_account').select(['account_name', 'login']).where(inPark(tx)).where('id', '=', actor.tenantId).where('status', '=', 'signed').executeTakeFirst()
    if (book !== undefined) return { pay_mode: wallet.pay_mode, account_name: book.account_name, account_no: maskAccount(book.login), ...(await walletIn(tx, actor.chain.park_id ?? '', actor.tenantId, 'company', { place: 'book' })), status: 'active' as const }
  }
  return { pay_mode: wallet.pay_mode, account_name: wallet.account_name, account_no: maskCard(account_no), available: wallet.available, frozen: wallet.frozen, status: wallet.status ?? ('opening' as const) }
}

/** The same with what a payer must know: the whole number of the account. */
export async function ownWallet(tx: Tx, actor: Actor) {
  const company = await tx.selectFrom('app.tenant').select(['name', 'config']).where('id', '=', actor.tenantId).executeTakeFirst()
  if (company === undefined) refuse(404, texts.notFound)
  // One that is not closed is the last.
  const wallet = await scoped(tx, actor, 'app.cmb_wallet').selectAll('app.cmb_wallet').where('app.cmb_wallet.tenant_id', '=', actor.tenantId).orderBy('app.cmb_wallet.id', 'desc').limit(1).executeTakeFirst()
  const { available, frozen } = await walletIn(tx, actor.chain.park_id ?? '', actor.tenantId, 'company')
  return {
    owner_name: company.name,
    pay_mode: readConfig(tenantConfigs.company, company.config).pay_mode,
    account_name: wallet?.account_name ?? company.name,
    account_no: wallet === undefined || wallet.status === 'closed' ? '' : fullNo(wallet),
    bank_name: '招商银行',
    branch: wallet?.branch ?? '',
    available,
    frozen,
    // Null: nobody has asked the bank for it.
    status: wallet?.status ?? null,
  }
}

/** The main accounts of an agency or a park, and the balances of its wallet. */
export async function ownAccounts(tx: Tx, actor: Actor, owner: 'agency' | 'park') {
  const own = await tx.selectFrom('app.tenant').select('name').where('id', '=', actor.tenantId).executeTakeFirst()
  const mains = scoped(tx, actor, 'app.cmb_wallet').selectAll('app.cmb_wallet').where('app.cmb_wallet.tenant_id', '=', actor.tenantId).where('app.cmb_wallet.kind', '=', 'main').where('app.cmb_wallet.status', '<>', 'closed')
  // A park sees those of its agencies as well.
  const rows = await (owner === 'park' ? mains.where('app.cmb_wallet.agency_id', 'is', null) : mains).execute()
  return {
    results: rows.map((row) => ({ id: row.id, account_no: fullNo(row), account_name: row.account_name, bank_name: '招商银行', branch: row.branch, status: row.status, open_at: row.open_at?.toISOString() ?? null })),
    owner_name: own?.name ?? '',
    ...(await walletIn(tx, actor.chain.park_id ?? '', actor.tenantId, owner)),
  }
}

/** One account, with its history; absent and foreign ones answer 404. */
export async function walletById(tx: Tx, actor: Actor, id: string) {
  const row = await scopedId(tx, actor, 'app.cmb_wallet', id)
  const owner = await tx.selectFrom(tenantNames.as('t')).select('t.name').where('t.id', '=', row.tenant_id).executeTakeFirst()
  const { kind, account_name, branch, status, reason, version } = row
  return {
    id, kind, owner_name: owner?.name ?? '', account_name, account_no: fullNo(row), bank_name: '招商银行', branch, status, reason, create_at: row.create_at.toISOString(), open_at: row.open_at?.toISOString() ?? null, version,
    events: await historyOf(tx, 'cmb_wallet', id),
  }
}

/** The account into which payers pay at an agency below the caller. */
export async function mainAccountOf(tx: Tx, actor: Actor, agencyId: string) {
  const agency = await tx.selectFrom('app.tenant').select('id').where('id', '=', agencyId).where('flavour', '=', 'agency').where(inScopeOfTenant(actor, 'app.tenant')).executeTakeFirst()
  if (agency === undefined) refuse(404, texts.notFound)
  const main = await scoped(tx, actor, 'app.cmb_wallet').select(['app.cmb_wallet.account_no', 'app.cmb_wallet.account_name']).where('app.cmb_wallet.tenant_id', '=', agencyId).where('app.cmb_wallet.status', '=', 'active').executeTakeFirst()
  return main ?? refuse(400, '该业务公司还没有可用的招行账户，请先绑定招行')
}

/** The accounts of one organisation's own money, or what has become of the one that the bank was asked for. */
export const mainAccountsOf = async (tx: Tx, id: string) => ({ wallet_accounts: (await mainAccounts(tx, [id]))(id), wallet_binding: await bindingOf(tx, id) })

/** What has become of the account that the bank was asked for last, for an organisation that has none; null: nobody has asked, or it has been open. */
async function bindingOf(tx: Tx, tenantId: string): Promise<{ readonly is_opening: boolean; readonly reason: string } | null> {
  const last = await tx.selectFrom('app.cmb_wallet as w').select(['w.status', 'w.reason', 'w.open_at']).where(inPark(tx, 'w')).where('w.tenant_id', '=', tenantId).where('w.kind', '=', 'main').orderBy('w.id', 'desc').limit(1).executeTakeFirst()
  if (last === undefined || last.open_at !== null) return null
  return { is_opening: last.status === 'opening', reason: last.reason }
}

/** The accounts at the bank of each of these organisations' own money, as far as the bank has opened them. */
export async function mainAccounts(tx: Tx, ids: readonly string[]): Promise<(id: string) => { readonly account_name: string; readonly account_no: string }[]> {
  const rows = await tx.selectFrom('app.cmb_wallet as w').selectAll('w').where(inPark(tx, 'w')).where(oneOfIds('w.tenant_id', ids)).where('w.kind', '=', 'main').where('w.status', 'in', ['active', 'frozen']).orderBy('w.id').execute()
  const of = Map.groupBy(rows, ({ tenant_id }) => tenant_id)
  return (id) => (of.get(id) ?? []).map((row) => ({ account_name: row.account_name, account_no: fullNo(row) }))
}
