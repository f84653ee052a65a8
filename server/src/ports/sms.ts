import { post, type HttpPlace, type Port } from './port.ts'

/** Sends a text message to a phone. Throws when the gateway did not accept it. */
export interface SmsGateway {
  /** The outbox is where messages are read, so it keeps them whole. */
  readonly isReadInOutbox?: boolean
  send(message: { readonly id: string; readonly phone: string; readonly text: string }): Promise<void>
}

export interface HttpSmsConfig extends HttpPlace {
  /** 短信签名, prepended to the text. */
  readonly signature: string
}

/**
 * Hands messages to an HTTP gateway: `POST url` with `{ request_id, phone, text }`. `request_id` is the outbox row, so that a gateway
 * which knows it sends once.
 */
export const httpSms = (config: HttpSmsConfig): SmsGateway => ({
  send: ({ id, phone, text }) => post(config, 'SMS gateway', { request_id: id, phone, text: `【${config.signature}】${text}` }),
})

export const smsPort: Port<SmsGateway> = {
  title: '短信网关（SMS_URL）',
  real: ({ sms }) => (sms === undefined ? undefined : httpSms(sms)),
  // The outbox row is the message, read in the shell and with `GET /v1/demo/outbox/`: marking it as sent is all there is to do.
  simulated: () => ({ isReadInOutbox: true, send: async () => undefined }),
  none: (away) => ({ send: away }),
}
