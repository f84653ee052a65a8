import { post, type HttpPlace } from './port.ts'

/** Sends an e-mail of plain text. Throws when it is not known whether the gateway took it; the same id is the same mail. */
export interface Mail {
  /** Without a gateway nobody is asked for an address. */
  readonly isConnected: boolean
  send(mail: { readonly id: string; readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
  close(): Promise<void>
}

export interface HttpMailConfig extends HttpPlace {
  /** The sender's address. */
  readonly from: string
}

/** Hands mails to an HTTP gateway: `POST url` with `{ request_id, from, to, subject, text }`. */
export const httpMail = (config: HttpMailConfig): Mail => ({
  isConnected: true,
  send: ({ id, ...mail }) => post(config, 'mail gateway', { request_id: id, from: config.from, ...mail }),
  close: async () => undefined,
})
