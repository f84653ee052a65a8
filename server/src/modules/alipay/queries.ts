import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { listAlipayBalances } from '@linggong/shared/contract/alipay'
import { alipayAgreementMachine } from '@linggong/shared/domain/machines/alipay-agreement'
import { maskAccount } from '@linggong/shared/domain/masks'
import type { WalletOwner } from '@linggong/shared/domain/postings'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark, inScopeOfTenant } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { walletIn } from '../ledger/accounts.ts'
import { contains, is, matching, on, oneOfIds } from '../lists/filters.ts'
import { fromStatement, serveRead } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'
import { accountOf } from './agreement.ts'

const ownerOf = ({ flavour }: Actor): WalletOwner => (flavour === 'park' ? 'park' : flavour === 'agency' ? 'agency' : 'company')

/** The caller's own book and agreement (R699), also before there is one. */
export async function ownBook(tx: Tx, actor: Actor) {
  const own = await tx.selectFrom('app.tenant').select('name').where('id', '=', actor.tenantId).executeTakeFirst()
  if (own === undefined) refuse(404, texts.notFound)
  const row = await accountOf(tx, actor, actor.tenantId)
  return {
    owner_name: own.name,
    sign_status: row?.status ?? ('unsigned' as const),
    account_name: row?.account_name ?? own.name,
    login: row === undefined ? '' : maskAccount(row.login),
    agreement_no: row?.agreement_no ?? '',
    reason: row?.reason ?? '',
    ...(await walletIn(tx, actor.chain.park_id ?? '', actor.tenantId, ownerOf(actor), { place: 'book' })),
    link_until: row?.status === 'signing' ? row.link_until : null,
    sign_at: row?.sign_at?.toISOString() ?? null,
    end_at: row?.end_at?.toISOString() ?? null,
    version: row?.version ?? 0,
    events: row === undefined ? [] : await historyOf(tx, 'alipay_account', row.id),
  }
}

type Filters = Omit<z.output<NonNullable<typeof listAlipayBalances.query>>, 'page' | 'page_size' | 'ordering'>

const companies = (tx: Tx, actor: Actor, filters: Filters) =>
  tx
    .selectFrom('app.tenant as c')
    .where('c.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 'c'))
    .where(matching('c', filters, {
      company_id: on('id', is),
      company_name: on('name', contains),
      // Who has asked for nothing yet has signed nothing.
      status: (_, wanted) => {
        const found = sql<SqlBool>`c.id in (select w.id from app.alipay_account w where ${inPark(tx, 'w')} and w.status = any(${[...wanted]}))`
        return wanted.includes('unsigned') ? sql<SqlBool>`(${found} or c.id not in (select w.id from app.alipay_account w where ${inPark(tx, 'w')}))` : found
      },
    }))
    .select(['c.id', 'c.name as company_name', sql<'cmb' | 'alipay' | 'offline'>`coalesce(c.config ->> 'pay_mode', 'cmb')`.as('pay_mode')])

async function booksOf(tx: Tx, _: Actor, ids: readonly string[]) {
  const accounts = await tx.selectFrom('app.alipay_account as w').selectAll('w').where(inPark(tx, 'w')).where(oneOfIds('w.id', ids)).execute()
  const balances = await tx.selectFrom('app.ledger_account as l').select(['l.owner_id', 'l.kind', 'l.balance']).where(inPark(tx, 'l')).where(oneOfIds('l.owner_id', ids)).where('l.kind', 'in', ['company.book', 'company.book_frozen']).execute()
  const accountFor = new Map(accounts.map((account) => [account.id, account]))
  const balanceOf = new Map(balances.map(({ owner_id, kind, balance }) => [`${owner_id} ${kind}`, balance]))
  return (id: string) => ({ account: accountFor.get(id) ?? null, available: balanceOf.get(`${id} company.book`) ?? 0, frozen: balanceOf.get(`${id} company.book_frozen`) ?? 0 })
}

type Book = Awaited<ReturnType<ReturnType<typeof companies>['execute']>>[number] & ReturnType<Awaited<ReturnType<typeof booksOf>>>

const wire = ({ id, company_name, pay_mode, account, available, frozen }: Book) => ({
  id, company_name, pay_mode, status: account?.status ?? ('unsigned' as const), account_name: account?.account_name ?? '', available, frozen, sign_at: account?.sign_at?.toISOString() ?? null, version: account?.version ?? 0,
})

/** 企业支付宝余额 (R597). */
export const balanceList = serveRead(listAlipayBalances, withFigures(fromStatement(companies, { id: 'c.id', company_name: 'c.name' }), booksOf), { wire, machine: alipayAgreementMachine })
