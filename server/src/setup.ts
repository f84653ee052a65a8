import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { connect } from './db/connect.ts'
import { readContextKey, type ContextKey } from './db/context.ts'
import { appUrlOf } from './db/login.ts'
import type { Deps, OwnedDeps } from './deps.ts'
import { limitWaiting } from './jobs/queue.ts'
import { gatesOf } from './kernel/admission.ts'
import { withPaperKeys } from './kernel/identities.ts'
import type { CallbackKey } from './kernel/callback.ts'
import { createLog } from './kernel/log.ts'
import { paperKeys } from './kernel/paper-keys.ts'
import { openReplica } from './kernel/replica.ts'
import { fileKey, linkSigner } from './kernel/signed-link.ts'
import { alipayPort } from './ports/alipay-simulator.ts'
import { bankAccountsPort } from './ports/bank-accounts-simulator.ts'
import { channelPort } from './ports/channel-simulator.ts'
import { einvoicePort } from './ports/einvoice-simulator.ts'
import { enterprisePort } from './ports/enterprise-simulator.ts'
import { mailPort, weixinPort } from './ports/outside-simulator.ts'
import { elementAuthPort, esignPort, livenessPort } from './ports/worker-simulators.ts'
import { openPort } from './ports/port.ts'
import { smsPort } from './ports/sms.ts'
import { diskStorage } from './ports/storage-disk.ts'
import { s3Storage } from './ports/storage-s3.ts'
import { taxBureauPort } from './ports/tax-bureau-simulator.ts'
import type { Storage } from './ports/storage.ts'

interface Closing {
  close(): Promise<void>
}

/** Opens what the modules need, on an existing, migrated database. */
export async function openDeps(config: Config, ownerUrl: string, log = createLog(config.logLevel)): Promise<OwnedDeps & Closing> {
  const login = { url: config.appDatabaseUrl ?? appUrlOf(ownerUrl), key: await readContextKey(ownerUrl) }
  return { ...(await openDepsAs(login, config, log)), ownerUrl }
}

/** The same for a process that does not know the owner's login. */
export async function openDepsAs(login: { readonly url: string; readonly key: ContextKey }, config: Config, log: Deps['log']): Promise<Deps & Closing> {
  const keys = paperKeys(config)
  const db = withPaperKeys(connect({
    ...login,
    size: config.poolSize,
    waitMs: config.poolWaitMs,
    onError: (error) => log.warn({ err: error }, 'database connection'),
  }), keys)
  limitWaiting(db, config.jobsWaiting)
  const replica = config.readUrl === undefined ? undefined : await openReplica(db, config.appDatabaseUrl === undefined ? appUrlOf(config.readUrl) : config.readUrl, config, log)
  const channel = openPort(channelPort, config, login.url)
  const bankAccounts = openPort(bankAccountsPort, config, login.url)
  const alipay = openPort(alipayPort, config, login.url)
  const einvoice = openPort(einvoicePort, config, login.url)
  const taxBureau = openPort(taxBureauPort, config, login.url)
  const mail = openPort(mailPort, config, login.url)
  const weixin = openPort(weixinPort, config, login.url)
  const elementAuth = openPort(elementAuthPort, config, login.url)
  const esign = openPort(esignPort, config, login.url)
  const liveness = openPort(livenessPort, config, login.url)
  return {
    config,
    db,
    replica,
    databaseUrl: login.url,
    storage: filesOf(config),
    links: linkSigner(await fileKey(config)),
    paperKeys: keys,
    sms: openPort(smsPort, config, login.url),
    mail,
    weixin,
    channel,
    bankAccounts,
    alipay,
    einvoice,
    taxBureau,
    elementAuth,
    esign,
    liveness,
    registry: openPort(enterprisePort, config, login.url),
    channelKeys: keysOf(config.channelKeys, config),
    alipayKeys: keysOf(config.alipayKeys, config),
    gates: gatesOf(config),
    clock: () => new Date(),
    log,
    async close() {
      await Promise.all([channel, bankAccounts, alipay, einvoice, taxBureau, mail, weixin, elementAuth, esign, liveness].map((port) => port.close()))
      await replica?.close()
      await db.destroy()
    },
  }
}

/** Each simulator of this process gets a key of its own, which nobody else needs to know. */
function keysOf(configured: readonly CallbackKey[], { demo }: Config): readonly CallbackKey[] {
  return configured.length > 0 || !demo ? configured : [{ id: 'demo', secret: randomBytes(32) }]
}

/** Where the bytes of files are stored. */
export const filesOf = ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Storage => (bucket === undefined ? diskStorage(resolve(dataDir, 'files')) : s3Storage(bucket))
