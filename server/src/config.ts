import { resolve } from 'node:path'

/** What the environment decides (decision 15). Read once, at start. */
export interface Config {
  readonly mode: 'production' | 'development' | 'test'
  readonly host: string
  readonly port: number
  /** Absolute. Embedded database, files, keys. */
  readonly dataDir: string
  /** Unset: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /** A login of the restricted role; unset: the owner's connection takes the role on. */
  readonly appDatabaseUrl: string | undefined
  /** Seed data, outbox, simulators. */
  readonly demo: boolean
  readonly poolSize: number
  /** How long a request waits for one of these connections before it is told to come again (503). */
  readonly poolWaitMs: number
  /** Jobs this process works on at a time; 0 makes it an API process only. */
  readonly jobSlots: number
  /** A process that dies leaves its jobs to the others after this. */
  readonly jobLeaseSeconds: number
  /** The same for payouts it was about to send. */
  readonly payoutLeaseSeconds: number
  /** Addresses of reverse proxies whose X-Forwarded-For counts; empty: none. */
  readonly trustProxy: readonly string[]
  /** Key of signed file links; unset: kept in the data directory, shared by the processes of one machine. */
  readonly fileKey: string | undefined
  /** SMS gateway; unset: only the demo outbox. */
  readonly sms: { readonly url: string; readonly token: string; readonly signature: string } | undefined
  readonly logLevel: string
  /** Whoever brings it may read `/metrics`; unset: this machine only. */
  readonly metricsToken: string | undefined
  /** The published suite: page, registry, builds. Unset: the folder of this checkout. */
  readonly webRoot: string | undefined
}

type Env = Readonly<Record<string, string | undefined>>

/** Throws an Error with a Chinese message on a value that cannot be meant. */
export function readConfig(env: Env, cwd: string = process.cwd()): Config {
  const mode = env['NODE_ENV'] === 'test' ? 'test' : env['NODE_ENV'] === 'production' ? 'production' : 'development'
  const smsUrl = text(env['SMS_URL'])
  return {
    mode,
    host: text(env['HOST']) ?? '127.0.0.1',
    port: integer(env, 'PORT', 8080, 0, 65_535),
    dataDir: resolve(cwd, text(env['DATA_DIR']) ?? '.data'),
    databaseUrl: text(env['DATABASE_URL']),
    appDatabaseUrl: text(env['APP_DATABASE_URL']),
    demo: env['DEMO'] === '1' || env['DEMO'] === 'true',
    poolSize: integer(env, 'POOL_SIZE', 12, 2, 200),
    poolWaitMs: integer(env, 'POOL_WAIT_MS', 5000, 100, 600_000),
    jobSlots: integer(env, 'JOB_SLOTS', 2, 0, 64),
    jobLeaseSeconds: integer(env, 'JOB_LEASE_SECONDS', 10, 1, 3600),
    payoutLeaseSeconds: integer(env, 'PAYOUT_LEASE_SECONDS', 30, 1, 3600),
    trustProxy: (text(env['TRUST_PROXY']) ?? '').split(',').map((part) => part.trim()).filter((part) => part !== ''),
    fileKey: text(env['FILE_KEY']),
    sms: smsUrl === undefined ? undefined : { url: smsUrl, token: env['SMS_TOKEN'] ?? '', signature: env['SMS_SIGNATURE'] ?? '灵工台' },
    metricsToken: text(env['METRICS_TOKEN']),
    webRoot: text(env['WEB_ROOT']),
    logLevel: text(env['LOG_LEVEL']) ?? (mode === 'test' ? 'silent' : mode === 'production' ? 'info' : 'warn'),
  }
}

function text(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim()
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const given = text(env[name])
  if (given === undefined) return fallback
  const value = Number(given)
  if (!Number.isInteger(value) || value < min || value > max) throw new Error(`环境变量 ${name}=${given} 不正确：应为 ${min} 到 ${max} 的整数`)
  return value
}
