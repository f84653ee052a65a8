import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { httpMail, type Mail } from './mail.ts'
import type { Port, Simulator } from './port.ts'
import { shareOf, simulatorStore } from './simulator-store.ts'
import { httpWeixin, type Weixin, type WeixinAuthorization } from './weixin.ts'

/** A simulated mail gateway and official account: they keep what they are given, in a schema of their own, and know nothing else. */

export type SimulatedChannel = 'mail' | 'weixin'

export interface Delivery {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly receive_at: Date
}

export interface Simulated extends Simulator {
  /** What this recipient got, the newest first. */
  deliveries(recipient: string): Promise<readonly Delivery[]>
}

export interface SimulatedWeixin extends Weixin, Simulated {
  /** What an address of the simulated account does when a phone opens it. False: it is none of its addresses. */
  open(url: string): Promise<boolean>
}

/** Whether it is a simulator, which tells what it was given. */
export const isSimulatedOutside = <T extends Mail | Weixin>(port: T): port is T & Simulated => 'deliveries' in port
export const isSimulatedWeixin = (weixin: Weixin): weixin is SimulatedWeixin => 'open' in weixin

const place = 'https://weixin.example.com'
const demoAccount = { appid: 'wx0000000000000000', name: '灵工台演示公众号' } as const
/** Stands among the followers for the administrator who has authorised the account. */
const authorised = 'authorization'

interface Request {
  readonly id: string
  readonly recipient: string
  readonly title: string
  readonly text: string
  readonly templateId?: string
}

function simulator(channel: SimulatedChannel, title: string, databaseUrl: string) {
  const { pool, readSetting, writeSetting, troubled } = simulatorStore(databaseUrl, channel, title)

  return {
    pool,
    troubled,
    receive: troubled(async ({ id, recipient, title: head, text, templateId = '' }: Request) => {
      const { fail_percent: share, delay_ms: delay } = await readSetting()
      if (delay > 0) await wait(delay)
      if (shareOf(id) * 100 < share) throw new Error(`${title}拒收`)
      await pool.query(
        `insert into simulator.delivery (channel, request_no, recipient, title, text, template_id) values ($1, $2, $3, $4, $5, $6)
         on conflict (channel, request_no) do update set times = simulator.delivery.times + 1`,
        [channel, id, recipient, head, text, templateId],
      )
    }),
    control: {
      readSetting,
      writeSetting,
      async deliveries(recipient: string) {
        const { rows } = await pool.query<Delivery>(
          'select request_no as id, title, text, receive_at from simulator.delivery where channel = $1 and recipient = $2 order by receive_at desc limit 20',
          [channel, recipient],
        )
        return rows
      },
    } satisfies Simulated,
    close: () => pool.end(),
  }
}

export function simulatedMail(databaseUrl: string): Mail & Simulated {
  const { receive, control, close } = simulator('mail', '邮件系统', databaseUrl)
  return { ...control, isConnected: true, send: ({ id, to, subject, text }) => receive({ id, recipient: to, title: subject, text }), close }
}

export function simulatedWeixin(databaseUrl: string): SimulatedWeixin {
  const { pool, troubled, receive, control, close } = simulator('weixin', '公众号', databaseUrl)

  async function follower(scene: string): Promise<string | null> {
    const { rows } = await pool.query<{ openid: string }>('select openid from simulator.follower where scene = $1', [scene])
    return rows[0]?.openid ?? null
  }

  return {
    ...control,
    isConnected: true,
    authorization: troubled(async (): Promise<WeixinAuthorization> => {
      const account = (await follower(authorised)) === null ? { appid: '', name: '' } : demoAccount
      return { ...account, url: `${place}/${authorised}` }
    }),
    invite: troubled(async (scene: string) => `${place}/follow/${scene}`),
    follower: troubled(follower),
    send: ({ id, openid, templateId, title, text }) => receive({ id, recipient: openid, title, text, templateId }),
    async open(url) {
      const scene = url === `${place}/${authorised}` ? authorised : /^https:\/\/weixin\.example\.com\/follow\/([0-9a-f-]{36})$/u.exec(url)?.[1]
      if (scene === undefined) return false
      const openid = `o${createHash('sha256').update(scene).digest('base64url').replaceAll(/[-_]/gu, 'x').slice(0, 27)}`
      await pool.query('insert into simulator.follower (scene, openid) values ($1, $2) on conflict do nothing', [scene, openid])
      return true
    },
    close,
  }
}

export const mailPort: Port<Mail> = {
  title: '邮件网关（MAIL_URL）',
  real: ({ mail }) => (mail === undefined ? undefined : httpMail(mail)),
  simulated: simulatedMail,
  none: (away) => ({ isConnected: false, send: away, close: async () => undefined }),
}

export const weixinPort: Port<Weixin> = {
  title: '公众号网关（WEIXIN_URL）',
  real: ({ weixin }) => (weixin === undefined ? undefined : httpWeixin(weixin)),
  simulated: simulatedWeixin,
  none: (away) => ({ isConnected: false, authorization: away, invite: away, follower: away, send: away, close: async () => undefined }),
}
