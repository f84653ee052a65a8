import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { LinkSigner } from './kernel/signed-link.ts'
import type { Channel } from './ports/channel.ts'
import type { SmsGateway } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'

/** Everything the modules need of the world; made in main.ts, and by the tests. */
export interface Deps {
  readonly config: Config
  /** As the restricted role. */
  readonly db: Db
  /** As the owner: migrations, the seed, the queues of pg-boss. */
  readonly ownerUrl: string
  readonly storage: Storage
  /** Signs addresses of files. */
  readonly links: LinkSigner
  readonly sms: SmsGateway
  readonly channel: Channel
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}
