import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Gates } from './kernel/admission.ts'
import type { LinkSigner } from './kernel/signed-link.ts'
import type { Channel } from './ports/channel.ts'
import type { SmsGateway } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'

/** The dependencies of the modules; created in main.ts, and by tests. */
export interface Deps {
  readonly config: Config
  /** Connects as the restricted role. */
  readonly db: Db
  /** The owner's URL: for migrations, the seed, the queues of pg-boss. */
  readonly ownerUrl: string
  readonly storage: Storage
  /** Signs URLs of files. */
  readonly links: LinkSigner
  readonly sms: SmsGateway
  readonly channel: Channel
  readonly gates: Gates
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}
