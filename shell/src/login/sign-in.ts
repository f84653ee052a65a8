import { login, sendLoginSms } from '@linggong/shared/contract/accounts'
import type { CallInput } from '@linggong/shared/contract/call'
import { clientOf } from '@linggong/shared/api/client'
import { noResponse } from '@linggong/shared/api/errors'
import { hashPassword } from '@linggong/shared/api/password'
import { normalizePhone } from '@linggong/shared/domain/phone'
import { type Ticket, asTicket, isFlavour } from '@linggong/shared/session/token'

export type LoginMode = 'password' | 'sms'

export interface LoginValues {
  readonly phone: string
  readonly password?: string
  readonly sms_code?: string
}

/** The parameters of the login page's URL. */
export interface LoginContext {
  readonly host: string
  /** `?app=`: the flavour to use when a phone has several accounts. */
  readonly app: string | null
  /** `?related_id=`, possibly several times. */
  readonly relatedIds: readonly string[]
}

type LoginBody = CallInput<typeof login>['body']

/** The fields of the login call (R242): the other mode's secret is never sent (R494, R495). */
export function loginBody(mode: LoginMode, values: LoginValues, context: LoginContext, accepts = false): LoginBody {
  const secret =
    mode === 'password'
      ? { is_password: true, password: hashPassword(values.password ?? '') }
      : { is_password: false, sms_code: (values.sms_code ?? '').trim() }
  return { ...smsBody(values.phone, context), ...secret, ...(isFlavour(context.app) && { app: context.app }), ...(accepts && { accept: true as const }) }
}

/** The fields of the login SMS (R427); the last of several related ids is used (R243). */
export function smsBody(phone: string, { host, relatedIds }: LoginContext): CallInput<typeof sendLoginSms>['body'] {
  const relatedId = relatedIds.at(-1)
  return { host, phone: normalizePhone(phone), ...(relatedId && { related_id: relatedId }) }
}

/** A client without a token: signing in must work while an expired session holds all other calls. */
export const visitor = clientOf(null)

/** Rejects with an `ApiError`, which the page shows in place. `accepts`: the invitation that the failure before has named. */
export async function signIn(mode: LoginMode, values: LoginValues, context: LoginContext, accepts = false): Promise<Ticket> {
  return ticketIn(await visitor.send(login, { body: loginBody(mode, values, context, accepts), quiet: true }))
}

/** JSON from a gateway is not our answer. */
export function ticketIn(answer: Parameters<typeof asTicket>[0]): Ticket {
  const ticket = asTicket(answer)
  if (!ticket) throw noResponse(answer)
  return ticket
}

export function requestCode(phone: string, context: LoginContext): Promise<unknown> {
  return visitor.send(sendLoginSms, { body: smsBody(phone, context), quiet: true })
}
