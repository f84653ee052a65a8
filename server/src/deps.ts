import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Gates } from './kernel/admission.ts'
import type { CallbackKey } from './kernel/callback.ts'
import type { Replica } from './kernel/replica.ts'
import type { PaperKeys } from './kernel/paper-keys.ts'
import type { LinkSigner } from './kernel/signed-link.ts'
import type { Alipay } from './ports/alipay.ts'
import type { BankAccounts } from './ports/bank-accounts.ts'
import type { Channel } from './ports/channel.ts'
import type { EInvoice } from './ports/einvoice.ts'
import type { ElementAuth } from './ports/element-auth.ts'
import type { EnterpriseRegistry } from './ports/enterprise-registry.ts'
import type { ESign } from './ports/esign.ts'
import type { Liveness } from './ports/liveness.ts'
import type { Mail } from './ports/mail.ts'
import type { SmsGateway } from './ports/sms.ts'
import type { Storage } from './ports/storage.ts'
import type { TaxBureau } from './ports/tax-bureau.ts'
import type { Weixin } from './ports/weixin.ts'

/** The dependencies of the modules; created in main.ts, and by tests. */
export interface Deps {
  readonly config: Config
  /** Connects with the application's own login. */
  readonly db: Db
  /** A copy of it that answers lists and files; undefined: there is none. */
  readonly replica: Replica | undefined
  /** That login: for the queues of pg-boss, and for simulators that keep tables of their own. */
  readonly databaseUrl: string
  readonly storage: Storage
  /** Signs URLs of files. */
  readonly links: LinkSigner
  /** Encrypt identity papers. */
  readonly paperKeys: PaperKeys
  readonly sms: SmsGateway
  readonly mail: Mail
  readonly weixin: Weixin
  readonly channel: Channel
  readonly bankAccounts: BankAccounts
  readonly alipay: Alipay
  readonly einvoice: EInvoice
  readonly taxBureau: TaxBureau
  readonly elementAuth: ElementAuth
  readonly esign: ESign
  readonly liveness: Liveness
  readonly registry: EnterpriseRegistry
  /** With which the payment channel signs its notices; empty: none is accepted. */
  readonly channelKeys: readonly CallbackKey[]
  /** The same of the payment app. */
  readonly alipayKeys: readonly CallbackKey[]
  readonly gates: Gates
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
}

/** Where the owner's login is known too: for the seed, which dates what it writes, and for tests. */
export interface OwnedDeps extends Deps {
  readonly ownerUrl: string
}
