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

/** Also the answer to a right password while its organisation accepts none, so it mentions the other method. */
const wrong = '手机号或密码错误，请核对或改用短信验证码'

/** Signs in by password or SMS code, into the requested organisation, else the most recently used, else the first. */
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

/** Opens a session in an organisation and remembers it as the most recently used. */
export async function enter(tx: Tx, seat: Seat, now: Date): Promise<SignedIn> {
  await tx.updateTable('app.staff').set({ last_used_at: now }).where('id', '=', seat.staff_id).execute()
  return { token: await openSession(tx, seat.staff_id, now), app: seat.flavour, related_id: seat.tenant_id }
}

/** Answers alike and takes the same work, whether or not the phone is known and its organisations' limits allow another message. */
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
  /** Counted against the account's organisations. */
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
    // Without an account the code cannot be right, since an unknown phone receives none. When the organisation's limit is exhausted, the code is not used up.
    return account === undefined || isFull ? refuseCode() : { accountId: account.id, counted: limits }
  })
}

async function chooseSeat(tx: Tx, accountId: string, request: SignIn): Promise<Seat> {
  const seats = (await seatsOf(tx, accountId)).filter((seat) => request.app === undefined || seat.flavour === request.app)
  const open = seats.filter((seat) => seat.status === 'enable')
  const wanted = open.find((seat) => seat.tenant_id === request.related_id) ?? open[0]
  if (wanted !== undefined) return wanted
  // Only told to a caller who has proven to own the phone.
  return seats.length > 0 ? refuse('disabled', '账号已被禁用，请联系管理员') : refuse('no_account', '该手机号未开通此端的账号')
}
