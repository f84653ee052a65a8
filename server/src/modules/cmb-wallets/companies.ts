import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listCompanyWallets } from '@linggong/shared/contract/cmb-wallets'
import { cmbWalletMachine } from '@linggong/shared/domain/machines/cmb-wallet'
import type { Actor } from '../../kernel/actor.ts'
import { inPark, inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, is, matching, on, oneOfIds } from '../lists/filters.ts'
import { fromStatement, serveRead } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'
import { fullNo } from './queries.ts'

type Filters = Omit<z.output<NonNullable<typeof listCompanyWallets.query>>, 'page' | 'page_size' | 'ordering'>

const companies = (tx: Tx, actor: Actor, filters: Filters) =>
  tx
    .selectFrom('app.tenant as c')
    .where('c.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 'c'))
    .where(matching('c', filters, {
      company_id: on('id', is),
      company_name: on('name', contains),
      // An account that is closed is none; another may have been opened since.
      status: (_, wanted) => sql<SqlBool>`c.id in (select w.tenant_id from app.cmb_wallet w where ${inPark(tx, 'w')} and w.kind = 'unit' and w.status = any(${[...wanted]}) and ${isLast})`,
    }))
    .select(['c.id', 'c.name as company_name', sql<'cmb' | 'alipay' | 'offline'>`coalesce(c.config ->> 'pay_mode', 'cmb')`.as('pay_mode')])

const isLast = sql<SqlBool>`(w.status <> 'closed' or not exists (select from app.cmb_wallet o where o.park_id = w.park_id and o.tenant_id = w.tenant_id and o.id > w.id))`

/** Of each the account that it has, or the last that it had. */
async function accountsOf(tx: Tx, _: Actor, ids: readonly string[]) {
  const wallets = await tx.selectFrom('app.cmb_wallet as w').selectAll('w').where(inPark(tx, 'w')).where(oneOfIds('w.tenant_id', ids)).where(isLast).execute()
  const balances = await tx
    .selectFrom('app.ledger_account as l')
    .select(['l.owner_id', 'l.kind', 'l.balance'])
    .where(inPark(tx, 'l'))
    .where(oneOfIds('l.owner_id', ids))
    .where('l.kind', 'in', ['company.available', 'company.frozen'])
    .execute()
  const walletOf = new Map(wallets.map((wallet) => [wallet.tenant_id, wallet]))
  const balanceOf = new Map(balances.map(({ owner_id, kind, balance }) => [`${owner_id} ${kind}`, balance]))
  return (id: string) => ({ wallet: walletOf.get(id) ?? null, available: balanceOf.get(`${id} company.available`) ?? 0, frozen: balanceOf.get(`${id} company.frozen`) ?? 0 })
}

type CompanyWallet = Awaited<ReturnType<ReturnType<typeof companies>['execute']>>[number] & ReturnType<Awaited<ReturnType<typeof accountsOf>>>

const wire = ({ id, company_name, pay_mode, wallet, available, frozen }: CompanyWallet) => ({
  id, company_name, pay_mode, wallet_id: wallet?.id ?? null, account_no: wallet === null ? '' : fullNo(wallet), status: wallet?.status ?? null, reason: wallet?.reason ?? '', available, frozen, open_at: wallet?.open_at?.toISOString() ?? null,
})

export const companyWalletList = serveRead(listCompanyWallets, withFigures(fromStatement(companies, { id: 'c.id', company_name: 'c.name' }), accountsOf), { wire, machine: cmbWalletMachine })
