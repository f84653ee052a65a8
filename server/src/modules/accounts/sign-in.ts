import type { Flavour } from '@linggong/shared/contract/call'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../kernel/address.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { countAttempts, forgiveAttempts, refuseFull } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { openSession, type Visit } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { acceptOldest, oldestInvitation } from './invitations.ts'
import { passwordFits } from './password.ts'
import { accountByPhone, lockAccount, seatsOf, type Seat } from './queries.ts'
import { addressLimits, rememberAddress, tryAccount, type Tried } from './sign-in-limits.ts'
import { consumeCode, loginPurpose, refuseCode, resetPurpose, sendCode } from './sms.ts'

/** Where somebody wants to enter. */
interface Wish {
  readonly related_id?: string | undefined
  readonly app?: Flavour | undefined
  /** The invitation that the last try has named is accepted. */
  readonly accept?: true | undefined
}

export interface SignIn extends Wish {
  readonly phone: string
  readonly is_password: boolean
  readonly password?: string | undefined
  readonly sms_code?: string | undefined
}

export interface SignedIn {
  token: string
  app: Flavour
  related_id: string
}

/** Also the answer to a right password while its organisation accepts none, so it mentions the other method. */
const wrong = '手机号或密码错误，请核对或改用短信验证码'

/** Signs in by password or SMS code, into the requested organisation, else the most recently used, else the first. */
export async function signIn(deps: Deps, request: SignIn, visit: Visit): Promise<SignedIn> {
  const now = deps.clock()
  const { phone, password, sms_code } = request
  if (request.is_password) {
    if (password === undefined) refuse(400, '请输入密码', { fields: [{ field: 'password', text: '请输入密码' }] })
    const tried = await tryAccount(deps, phone, 'password', visit.address, now)
    const fits = await deps.gates.password.pass(addressKey(visit.address), () => passwordFits(tried.account?.password_hash, password))
    const { account } = tried
    if (account === undefined || !fits || tried.isFull) refuse('credentials', wrong)
    const { limits } = tried
    return inTransaction(deps.db, SYSTEM, (tx) => letIn(tx, account.id, { limits, compared: account.password_hash }, request, visit, now))
  }
  if (sms_code === undefined) refuse(400, '请输入验证码', { fields: [{ field: 'sms_code', text: '请输入验证码' }] })
  const tried = await tryAccount(deps, phone, 'code', visit.address, now)
  // One transaction: a code whose owner is let in nowhere yet, or whose organisations take none just now, is not used up.
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    await consumeCode(tx, { phone, purpose: loginPurpose, reference: '', audience: addressKey(visit.address), code: sms_code }, now)
    // Without an account the code cannot be right, since an unknown phone receives none.
    const account = tried.account === undefined || tried.isFull ? refuseCode() : tried.account
    return letIn(tx, account.id, { limits: tried.limits }, request, visit, now)
  })
}

interface Shown extends Pick<Tried, 'limits'> {
  /** The hash that a password was compared with, before the account was locked. */
  readonly compared?: string | null
}

/** Who somebody is has been shown: which organisation they enter, and that they were here. */
export async function letIn(tx: Tx, accountId: string, { limits, compared }: Shown, request: Wish, visit: Visit, now: Date): Promise<SignedIn> {
  const { password_hash } = await lockAccount(tx, accountId)
  if (compared !== undefined && compared !== password_hash) refuse('credentials', wrong)
  await forgiveAttempts(tx, limits, now)
  await rememberAddress(tx, accountId, visit.address, now)
  const seat = await chooseSeat(tx, accountId, request, now)
  await takeSeat(tx, accountId, seat, now)
  return signedIn(seat, await openSession(tx, seat.staff_id, now, visit))
}

/** Remembers the organisation as the most recently used. The member may have been disabled, or be another person, since they were looked up. */
export async function takeSeat(tx: Tx, accountId: string, { staff_id }: Seat, now: Date): Promise<void> {
  const taken = await tx
    .updateTable('app.staff')
    .set({ last_used_at: now })
    .where('id', '=', staff_id)
    .where('account_id', '=', accountId)
    .where('status', '=', 'enable')
    .where('invited_until', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) refuse(401, texts.unauthorized)
}

export const signedIn = ({ flavour, tenant_id }: Seat, token: string): SignedIn => ({ token, app: flavour, related_id: tenant_id })

/** What a stranger may have a code sent for, with its text. */
const strangersCodes = { [loginPurpose]: 'login_code', [resetPurpose]: 'reset_code' } as const

/** Answers alike and takes the same work, whether or not the phone is known and its organisations' limits allow another message. */
export async function sendCodeToStranger(deps: Deps, purpose: keyof typeof strangersCodes, phone: string, address: string): Promise<void> {
  const now = deps.clock()
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, addressLimits('sms', address, 100, 3600), now)), now)
  const audience = addressKey(address)
  const full = await inTransaction(deps.db, SYSTEM, async (tx) => {
    const account = await accountByPhone(tx, phone, audience)
    return sendCode(tx, deps, {
      phone,
      purpose,
      reference: '',
      audience,
      text: (code) => smsText(strangersCodes[purpose], { code }),
      named: { account },
    })
  })
  refuseFull(full, now)
}

async function chooseSeat(tx: Tx, accountId: string, request: Wish, now: Date): Promise<Seat> {
  const isWanted = (seat: Seat): boolean => request.app === undefined || seat.flavour === request.app
  const all = await seatsOf(tx, accountId)
  const seats = all.filter(isWanted)
  const open = seats.filter((seat) => seat.status === 'enable')
  const wanted = open.find((seat) => seat.tenant_id === request.related_id) ?? open[0]
  if (wanted !== undefined) return wanted
  // Only told to a caller who has proven to own the phone.
  const invitation = await oldestInvitation(tx, accountId, now, request.app)
  if (invitation !== undefined) return request.accept === true ? acceptOldest(tx, accountId, invitation, now) : refuse('invited', `“${invitation.tenant_name}”邀请您加入，接受邀请后即可登录`)
  return seats.length > 0 ? refuse('disabled', '账号已被禁用，请联系管理员') : refuse('no_account', '该手机号未开通此端的账号')
}
