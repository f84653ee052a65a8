import { resolve } from 'node:path'
import { isPhone } from '@linggong/shared/domain/phone'
import { isEmail } from '@linggong/shared/domain/validators'
import type { CallbackKey } from './kernel/callback.ts'
import { readS3, type S3Place } from './ports/s3.ts'
import { readPasskeyHost, type PasskeyHost } from './passkey-host.ts'
import { demoAdministrators } from './seed/accounts.ts'

/** The configuration from the environment (decision 15). Read once, at start. */
export interface Config {
  readonly mode: 'production' | 'development' | 'test'
  readonly host: string
  readonly port: number
  /** Absolute path. Contains embedded database, files, keys. */
  readonly dataDir: string
  /** Where the bytes of files are; unset: in the data directory. */
  readonly bucket: S3Place | undefined
  /** The login of the tables' owner: for migrations. Unset: the embedded PostgreSQL, or with `appDatabaseUrl` none, and migrations are run apart. */
  readonly databaseUrl: string | undefined
  /** The application's own login; unset: derived from the owner's (`appUrlOf`). */
  readonly appDatabaseUrl: string | undefined
  /** A streaming replica of the database, from which lists and exports are read; the same login as `appDatabaseUrl` or, without that, as `databaseUrl`. */
  readonly readUrl: string | undefined
  /** Signs who acts in a transaction. Unset: read from the database as its owner. */
  readonly contextKey: Buffer | undefined
  /** Seed data, SMS outbox, simulators. */
  readonly demo: boolean
  readonly poolSize: number
  /** How long a request waits for a database connection before it is refused with 503. */
  readonly poolWaitMs: number
  /** Calls per second from one address, three seconds of them at once; 0: any number, where something in front limits them. */
  readonly addressRate: number
  /** The same for each client of the open interface. */
  readonly clientRate: number
  /** How long the body of a call may take to arrive; that of an import three times as long. */
  readonly bodySeconds: number
  /** The number of jobs that this process runs at a time; 0 makes it a pure API process. */
  readonly jobSlots: number
  /** Of those, and of the other processes' together, how many one organisation's may be: fewer than there are slots, so that another's job finds one. */
  readonly jobsRunning: number
  /** How many more of one organisation may wait; a further one is refused. */
  readonly jobsWaiting: number
  /** After this time other processes take over the jobs of a crashed one. */
  readonly jobLeaseSeconds: number
  /** The same for payouts that it was about to send. */
  readonly payoutLeaseSeconds: number
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted; empty: none. */
  readonly trustProxy: readonly string[]
  /** How long a process that is told to stop goes on answering, on connections that end with each answer, until those in front have turned to the others. */
  readonly drainMs: number
  /** Key of signed file links; unset: stored in the data directory, shared by the processes of one machine. */
  readonly fileKey: string | undefined
  /** Keys that encrypt identity papers, the newest first; none: stored in the data directory. */
  readonly paperKeys: readonly Buffer[]
  /** SMS gateway; unset: only the demo's outbox. */
  readonly sms: { readonly url: string; readonly token: string; readonly signature: string } | undefined
  /** Mail gateway; unset: nobody is asked for an e-mail address outside of the demo. */
  readonly mail: { readonly url: string; readonly token: string; readonly from: string } | undefined
  /** Gateway of the operator's official account; the same. */
  readonly weixin: { readonly url: string; readonly token: string } | undefined
  /** With which the payment channel signs its notices: several while one is being replaced. Unset: the demo makes one, else no notice is accepted. */
  readonly channelKeys: readonly CallbackKey[]
  /** Gateway of the payment app, with what signs its links; unset: nobody can sign an agreement outside of the demo. */
  readonly alipay: { readonly url: string; readonly token: string; readonly secret: Buffer } | undefined
  /** Gateways of the vendor that issues e-invoices and of the tax bureau; unset: outside of the demo invoices are uploaded by hand. */
  readonly einvoice: { readonly url: string; readonly token: string } | undefined
  readonly taxBureau: { readonly url: string; readonly token: string } | undefined
  /** With which the payment app signs its notices. */
  readonly alipayKeys: readonly CallbackKey[]
  /** Where workers open what is theirs: an origin of its own, on which nothing else is served. Unset: the demo has one, else there are no links for workers. */
  readonly workerOrigin: string | undefined
  /** Undefined: no passkeys. */
  readonly passkeys: PasskeyHost | undefined
  /** Phones of the accounts that have the testers' tools (other builds, simulated faults, permissions on the screen). */
  readonly testers: readonly string[]
  readonly logLevel: string
  /** The token that allows reading `/metrics`; unset: local requests only. */
  readonly metricsToken: string | undefined
  /** The bureau of identities, the signing service and the comparison of faces; unset: outside of the demo nobody is verified, no contract certified, nobody signs by face. */
  readonly elementAuth: { readonly url: string; readonly token: string } | undefined
  readonly esign: { readonly url: string; readonly token: string } | undefined
  readonly liveness: { readonly url: string; readonly token: string } | undefined
  /** The published suite: page, registry, builds. Unset: the folder of this checkout. */
  readonly webRoot: string | undefined
}

type Env = Readonly<Record<string, string | undefined>>

/** Throws an Error with a Chinese message on an invalid value. */
export function readConfig(env: Env, cwd: string = process.cwd()): Config {
  const port = integer(env, 'PORT', 8080, 0, 65_535)
  const demo = env['DEMO'] === '1' || env['DEMO'] === 'true'
  const mode = env['NODE_ENV'] === 'test' ? 'test' : env['NODE_ENV'] === 'production' ? 'production' : 'development'
  const smsUrl = text(env['SMS_URL'])
  const trustProxy = (text(env['TRUST_PROXY']) ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '')
  return {
    mode,
    host: text(env['HOST']) ?? '127.0.0.1',
    port,
    dataDir: resolve(cwd, text(env['DATA_DIR']) ?? '.data'),
    bucket: bucketOf(env),
    databaseUrl: text(env['DATABASE_URL']),
    appDatabaseUrl: text(env['APP_DATABASE_URL']),
    readUrl: text(env['DATABASE_READ_URL']),
    contextKey: key(env, 'CONTEXT_KEY'),
    demo,
    poolSize: integer(env, 'POOL_SIZE', 12, 2, 200),
    poolWaitMs: integer(env, 'POOL_WAIT_MS', 5000, 100, 600_000),
    addressRate: integer(env, 'ADDRESS_RATE', mode === 'test' ? 0 : 200, 0, 100_000),
    clientRate: integer(env, 'CLIENT_RATE', mode === 'test' ? 0 : 20, 0, 100_000),
    bodySeconds: integer(env, 'BODY_SECONDS', 20, 1, 120),
    jobSlots: integer(env, 'JOB_SLOTS', 3, 0, 64),
    jobsRunning: integer(env, 'JOBS_RUNNING_PER_TENANT', 2, 1, 64),
    jobsWaiting: integer(env, 'JOBS_WAITING_PER_TENANT', 50, 1, 10_000),
    jobLeaseSeconds: integer(env, 'JOB_LEASE_SECONDS', 10, 1, 3600),
    payoutLeaseSeconds: integer(env, 'PAYOUT_LEASE_SECONDS', 30, 1, 3600),
    trustProxy,
    drainMs: 1000 * integer(env, 'DRAIN_SECONDS', trustProxy.length > 0 ? 2 : 0, 0, 25),
    fileKey: text(env['FILE_KEY']),
    paperKeys: keys(env, 'PAPER_KEY'),
    sms: smsUrl === undefined ? undefined : { url: smsUrl, token: env['SMS_TOKEN'] ?? '', signature: env['SMS_SIGNATURE'] ?? '灵工台' },
    mail: mailOf(env),
    weixin: placeOf(env, 'WEIXIN'),
    elementAuth: placeOf(env, 'ELEMENT_AUTH'),
    esign: placeOf(env, 'ESIGN'),
    liveness: placeOf(env, 'LIVENESS'),
    // Browsers look for names below localhost on this machine.
    workerOrigin: origin(env, 'WORKER_ORIGIN') ?? (demo ? `http://worker.localhost:${port}` : undefined),
    channelKeys: callbackKeys(env, 'CHANNEL_CALLBACK_KEYS'),
    alipay: alipayOf(env),
    einvoice: placeOf(env, 'EINVOICE'),
    taxBureau: placeOf(env, 'TAX_BUREAU'),
    alipayKeys: callbackKeys(env, 'ALIPAY_CALLBACK_KEYS'),
    metricsToken: text(env['METRICS_TOKEN']),
    passkeys: readPasskeyHost(env, mode === 'production'),
    webRoot: text(env['WEB_ROOT']),
    testers: phones(env, 'TESTERS') ?? (demo ? demoAdministrators : []),
    logLevel: text(env['LOG_LEVEL']) ?? (mode === 'test' ? 'silent' : mode === 'production' ? 'info' : 'warn'),
  }
}

function text(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim()
}

function bucketOf(env: Env): S3Place | undefined {
  const storage = text(env['STORAGE']) ?? 'disk'
  if (storage !== 'disk' && storage !== 's3') throw new Error(`环境变量 STORAGE=${storage} 不正确：应为 disk 或 s3`)
  if (storage === 'disk') return undefined
  const bucket = text(env['S3_BUCKET'])
  if (bucket === undefined) throw new Error('STORAGE=s3 还需要环境变量 S3_BUCKET：存放文件的存储桶')
  return readS3(env, bucket)
}

function placeOf(env: Env, name: string): { readonly url: string; readonly token: string } | undefined {
  const url = text(env[`${name}_URL`])
  return url === undefined ? undefined : { url, token: env[`${name}_TOKEN`] ?? '' }
}

function alipayOf(env: Env): Config['alipay'] {
  const place = placeOf(env, 'ALIPAY')
  if (place === undefined) return undefined
  const secret = key(env, 'ALIPAY_SECRET')
  if (secret === undefined) throw new Error('设置了 ALIPAY_URL，但没有 ALIPAY_SECRET：链接须以其签名（openssl rand -hex 32）')
  return { ...place, secret }
}

function mailOf(env: Env): Config['mail'] {
  const url = text(env['MAIL_URL'])
  if (url === undefined) return undefined
  const from = text(env['MAIL_FROM']) ?? ''
  if (!isEmail(from)) throw new Error(`环境变量 MAIL_FROM=${from} 不正确：应为发件人的邮箱地址`)
  return { url, token: env['MAIL_TOKEN'] ?? '', from }
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const given = text(env[name])
  if (given === undefined) return fallback
  const value = Number(given)
  if (!Number.isInteger(value) || value < min || value > max) throw new Error(`环境变量 ${name}=${given} 不正确：应为 ${min} 到 ${max} 的整数`)
  return value
}

function key(env: Env, name: string): Buffer | undefined {
  const given = text(env[name])
  return given === undefined ? undefined : keyOf(name, given)
}

/** Several, separated by commas. */
const keys = (env: Env, name: string): Buffer[] => (text(env[name]) ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [keyOf(name, part.trim())]))

function keyOf(name: string, given: string): Buffer {
  if (!/^[0-9a-f]{64}$/iu.test(given)) throw new Error(`环境变量 ${name} 不正确：应为 64 位十六进制数（openssl rand -hex 32）`)
  return Buffer.from(given, 'hex')
}

/** Several, separated by commas. */
function phones(env: Env, name: string): string[] | undefined {
  const given = text(env[name])?.split(',').map((part) => part.trim())
  const wrong = given?.find((part) => !isPhone(part))
  if (wrong !== undefined) throw new Error(`环境变量 ${name} 不正确：${wrong} 应为 11 位手机号`)
  return given
}

/** Without a path: `https://example.com`. */
function origin(env: Env, name: string): string | undefined {
  const given = text(env[name])
  if (given !== undefined && (!URL.canParse(given) || new URL(given).origin !== given)) throw new Error(`环境变量 ${name}=${given} 不正确：应为不带路径的地址，如 https://example.com`)
  return given
}

/** `id=64 hexadecimal digits`, several separated by commas. */
function callbackKeys(env: Env, name: string): CallbackKey[] {
  return (text(env[name]) ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '').map((part) => {
    const [, id = '', secret] = /^([\w.-]{1,32})=([0-9a-f]{64})$/iu.exec(part) ?? []
    if (secret === undefined) throw new Error(`环境变量 ${name} 不正确：应为 名称=64 位十六进制数，多个以逗号分隔`)
    return { id, secret: Buffer.from(secret, 'hex') }
  })
}
