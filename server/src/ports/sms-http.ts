import type { SmsGateway } from './sms.ts'

export interface HttpSmsConfig {
  readonly url: string
  readonly token: string
  /** 短信签名, prepended to the text. */
  readonly signature: string
}

/**
 * Sends messages to an HTTP gateway: `POST url` with `{ request_id, phone, text }` and a bearer token. `request_id` is
 * the id of the outbox row, so that a gateway which recognises it sends once. Anything but a 2xx is a failure.
 */
export function httpSms(config: HttpSmsConfig): SmsGateway {
  return {
    name: 'http',
    async send({ id, phone, text }) {
      const response = await fetch(config.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${config.token}` },
        body: JSON.stringify({ request_id: id, phone, text: `【${config.signature}】${text}` }),
        // The token is meant for this URL only, so redirects are not followed.
        redirect: 'error',
        signal: AbortSignal.timeout(5000),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`SMS gateway: HTTP ${response.status}`)
    },
  }
}
