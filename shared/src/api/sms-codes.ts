import { sendPaymentCaptcha, sendSelfCaptcha } from '../contract/accounts.ts'
import { type Client, client } from './client.ts'

/** What a code is for. The id is a settlement, or the company when several are paid at once. */
export type SmsCodeRequest = { readonly self_type: 'self'; readonly phone: string } | { readonly self_type: 'pay'; readonly id: string }

/** `self_type` picks the call and does not travel (R429, R430). Resolves when the code is on its way, to nothing that anyone reads. */
export function sendSmsCode(request: SmsCodeRequest, { send }: Pick<Client, 'send'> = client): Promise<unknown> {
  return request.self_type === 'self'
    ? send(sendSelfCaptcha, { body: { phone: request.phone } })
    : send(sendPaymentCaptcha, { body: { id: request.id } })
}
