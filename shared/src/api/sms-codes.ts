import { sendPaymentCaptcha, sendSelfCaptcha } from '../contract/accounts.ts'
import { sendTerminationCaptcha } from '../contract/user-terminations.ts'
import { type Client, client } from './client.ts'

/** The purpose of a code. The id is a settlement, or the company when several are paid at once; to end cooperations it goes to the operator's own phone. */
export type SmsCodeRequest = { readonly self_type: 'self'; readonly phone: string } | { readonly self_type: 'pay'; readonly id: string } | { readonly self_type: 'termination' }

/** `self_type` selects the call and is not sent (R429, R430). Resolves when the code has been sent; the answer is not used. */
export function sendSmsCode(request: SmsCodeRequest, { send }: Pick<Client, 'send'> = client): Promise<unknown> {
  switch (request.self_type) {
    case 'self':
      return send(sendSelfCaptcha, { body: { phone: request.phone } })
    case 'pay':
      return send(sendPaymentCaptcha, { body: { id: request.id } })
    case 'termination':
      return send(sendTerminationCaptcha)
  }
}
