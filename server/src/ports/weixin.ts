import { z } from 'zod'
import { answerTo, post, type HttpPlace } from './port.ts'

/** The operator's official account (公众号), through a gateway that holds its secrets. */
export interface Weixin {
  /** Without a gateway screens leave the official account out. */
  readonly isConnected: boolean
  /** The account that was authorised, `''` for none, and where its administrator authorises it. */
  authorization(): Promise<WeixinAuthorization>
  /** What a QR code says that makes its reader follow the account; the account then knows them under this scene. */
  invite(scene: string): Promise<string>
  /** The openid of who scanned that code; null: nobody yet. */
  follower(scene: string): Promise<string | null>
  /** Throws when it is not known whether it was taken; the same id is the same message. */
  send(message: { readonly id: string; readonly openid: string; readonly templateId: string; readonly title: string; readonly text: string }): Promise<void>
  close(): Promise<void>
}

const authorization = z.object({ appid: z.string().max(64), name: z.string().max(64), url: z.url({ protocol: /^https$/u }).max(2000) })
export type WeixinAuthorization = z.output<typeof authorization>

const title = 'official account gateway'

/**
 * `POST url/authorization`, `url/invitations` `{ scene }` → `{ url }`, `url/followers` `{ scene }` → `{ openid }` (empty: nobody), and
 * `url/messages` `{ request_id, openid, template_id, title, text }`.
 */
export function httpWeixin({ url, token }: HttpPlace): Weixin {
  const at = (path: string): HttpPlace => ({ url: `${url.replace(/\/+$/u, '')}/${path}`, token })
  return {
    isConnected: true,
    authorization: () => answerTo(at('authorization'), title, {}, authorization),
    invite: async (scene) => (await answerTo(at('invitations'), title, { scene }, z.object({ url: z.url({ protocol: /^https?$/u }).max(500) }))).url,
    follower: async (scene) => (await answerTo(at('followers'), title, { scene }, z.object({ openid: z.string().regex(/^[\w-]{0,64}$/u) }))).openid || null,
    send: ({ id, openid, templateId, ...message }) => post(at('messages'), title, { request_id: id, openid, template_id: templateId, ...message }),
    close: async () => undefined,
  }
}
