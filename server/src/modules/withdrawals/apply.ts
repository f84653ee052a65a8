import { sql } from 'kysely'
import { formatCents } from '@linggong/shared/domain/money'
import { comingFrom, withdrawApplied } from '@linggong/shared/domain/postings'
import { chainOfCaller, type Actor } from '../../kernel/actor.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { payableAccount } from '../alipay/agreement.ts'
import { requireUsable } from '../cmb-wallets/usable.ts'
import { accountsOf, walletIn } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { chainOf, ownerOf, placeOf, withdrawals, type Withdrawal } from './steps.ts'

interface Wish {
  /** Cents. */
  readonly amount: number
  readonly to_account: string
  readonly to_bank: string
  readonly remark: string
}

/**
 * 提现申请 (R705): what is applied for is frozen at once, so that of two applications only one gets the same money. It goes to an account in
 * the organisation's own name: the bank refuses any other. An overdrawn wallet has nothing to give (decision 82).
 */
export async function apply(tx: Tx, actor: Actor, wish: Wish, now: Date): Promise<Withdrawal> {
  await requireUsable(tx, chainOfCaller(actor), '提现')
  await refuseOwnWallet(tx, actor, wish.to_account)
  return freeze(tx, actor, 'cmb', wish, now)
}

/** What it leaves is no account elsewhere, nor is the agency's main account that an enterprise's is a part of. As the system, because an enterprise does not see its agency's account. */
async function refuseOwnWallet(tx: Tx, { tenantId, chain: { park_id, agency_id } }: Actor, toAccount: string): Promise<void> {
  const number = toAccount.replaceAll(' ', '')
  const owners = [tenantId, ...(agency_id === null ? [] : [agency_id])]
  const { rows } = await asSystem(tx, (system) =>
    sql`select 1 from app.cmb_wallet where park_id = ${park_id} and tenant_id = any(${owners}::uuid[]) and ${number} in (account_no, account_no || unit_no)`.execute(system))
  const text = '不能提现到钱包自己的账号，请填写本机构在其他银行的账号'
  if (rows.length > 0) refuse(400, text, { fields: [{ field: 'to_account', text }] })
}

/** 支付宝提现 (R700): out of the book, to the account with which its agreement was signed, also after it has ended. */
export async function applyFromBook(tx: Tx, actor: Actor, { amount, remark }: Pick<Wish, 'amount' | 'remark'>, now: Date): Promise<Withdrawal> {
  const { login } = await payableAccount(tx, actor)
  return freeze(tx, actor, 'alipay', { amount, remark, to_account: login, to_bank: '支付宝' }, now)
}

async function freeze(tx: Tx, actor: Actor, channel: Withdrawal['channel'], { amount, to_account, to_bank, remark }: Wish, now: Date): Promise<Withdrawal> {
  const owner = await tx.selectFrom('app.tenant').select('name').where('id', '=', actor.tenantId).executeTakeFirst()
  if (owner === undefined) refuse(404, texts.notFound)
  const [sn = ''] = await nextSerials(tx, 'TX', 1, now)
  const made = await withdrawals.create(tx, actor, {
    facts: {},
    keys: ['status', 'amount', 'to_name', 'to_account', 'to_bank', 'channel'],
    row: {
      ...chainOfCaller(actor), id: newId(), owner_id: actor.tenantId, channel, sn, amount, to_name: owner.name, to_account: to_account.replaceAll(' ', ''), to_bank, remark,
      applicant_id: actor.staffId, applicant: actor.name, create_at: now,
    },
  }, 'available')
  const [chain, place] = [chainOf(made), placeOf(made)]
  await accountsOf(tx, chain)
  // Always the last lock taken.
  const { available } = await walletIn(tx, made.park_id, actor.tenantId, ownerOf(made), { lock: true, place })
  if (available < amount) {
    const text = `提现金额超过可用余额：可用 ${formatCents(available)} 元`
    refuse('wallet', text, { fields: [{ field: 'amount', text }] })
  }
  await post(tx, chain, { settlementId: null, round: 0, at: now, place }, comingFrom(made.id, withdrawApplied(amount, ownerOf(made))))
  return made
}
