import type { Flavour } from '@linggong/shared/contract/call'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { countAttempt, forgiveAttempts, type Limit } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { openSession } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { passwordFits } from './password.ts'
import { accountByPhone, seatsOf, type Seat } from './queries.ts'
import { limitsOf, tryAccount } from './sign-in-limits.ts'
import { consumeCode, refuseCode, sendCode } from './sms.ts'

export interface SignIn {
  readonly phone: string
  readonly is_password: boolean
  readonly password?: string | undefined
  readonly sms_code?: string | undefined
  readonly related_id?: string | undefined
  readonly app?: Flavour | undefined
}

export interface SignedIn {
  token: string
  app: Flavour
  related_id: string
}

/** Also said to the right one while its organisation takes no passwords, so it names the other way in. */
const wrong = '手机号或密码错误，请核对或改用短信验证码'

/** Signs in by password or by SMS code, into the organisation asked for, else the last used, else the first. */
export async function signIn(deps: Deps, request: SignIn, address: string): Promise<SignedIn> {
  const now = deps.clock()
  const limits = limitsOf(request.phone, address)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    for (const limit of limits) await countAttempt(tx, limit, now)
  })
  const { accountId, counted } = await prove(deps, request, now)
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    await forgiveAttempts(tx, [...limits, ...counted], now)
    return enter(tx, await chooseSeat(tx, accountId, request), now)
  })
}

/** Opens a session at a seat and remembers it as the last used one. */
export async function enter(tx: Tx, seat: Seat, now: Date): Promise<SignedIn> {
  await tx.updateTable('app.staff').set({ last_used_at: now }).where('id', '=', seat.staff_id).execute()
  return { token: await openSession(tx, seat.staff_id, now), app: seat.flavour, related_id: seat.tenant_id }
}

/** Always answers alike, and costs the same, whether or not the phone is known and its organisations may be sent more. */
export async function sendLoginCode(deps: Deps, phone: string, address: string): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await countAttempt(tx, { key: `sms@${address}`, max: 100, seconds: 3600 }, deps.clock())
    const account = await accountByPhone(tx, phone)
    await sendCode(tx, deps, {
      phone,
      purpose: 'login',
      reference: '',
      text: (code) => `您的登录验证码为${code}，5分钟内有效，请勿泄露给他人。`,
      named: { account },
    })
  })
}

interface Proven {
  readonly accountId: string
  /** Against the organisations of the account. */
  readonly counted: readonly Limit[]
}

async function prove(deps: Deps, request: SignIn, now: Date): Promise<Proven> {
  const { phone, password, sms_code } = request
  if (request.is_password) {
    if (password === undefined) refuse(400, '请输入密码', { fields: [{ field: 'password', text: '请输入密码' }] })
    const { account, limits, isFull } = await tryAccount(deps, phone, 'password', now)
    const fits = await passwordFits(account?.password_hash, password)
    return account !== undefined && fits && !isFull ? { accountId: account.id, counted: limits } : refuse('credentials', wrong)
  }
  if (sms_code === undefined) refuse(400, '请输入验证码', { fields: [{ field: 'sms_code', text: '请输入验证码' }] })
  const { account, limits, isFull } = await tryAccount(deps, phone, 'code', now)
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    await consumeCode(tx, { phone, purpose: 'login', reference: '', code: sms_code }, now)
    // Without an account it cannot be right: an unknown phone is sent none. Where the organisation is full it stays unused.
    return account === undefined || isFull ? refuseCode() : { accountId: account.id, counted: limits }
  })
}

async function chooseSeat(tx: Tx, accountId: string, request: SignIn): Promise<Seat> {
  const seats = (await seatsOf(tx, accountId)).filter((seat) => request.app === undefined || seat.flavour === request.app)
  const open = seats.filter((seat) => seat.status === 'enable')
  const wanted = open.find((seat) => seat.tenant_id === request.related_id) ?? open[0]
  if (wanted !== undefined) return wanted
  // Only said to someone who has proven to be the holder.
  return seats.length > 0 ? refuse('disabled', '账号已被禁用，请联系管理员') : refuse('no_account', '该手机号未开通此端的账号')
}
