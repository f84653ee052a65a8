import { createServer } from 'node:net'
import { DatabaseError } from 'pg'
import { buildApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig, type Config } from './config.ts'
import { excessOf, isKeyRight } from './db/login.ts'
import { migrate } from './db/migrate.ts'
import { installQueues, startWakeUps } from './jobs/boss.ts'
import { jobs, loops } from './modules/index.ts'
import { startRunner } from './jobs/runner.ts'
import type { Deps } from './deps.ts'
import { SYSTEM } from './kernel/actor.ts'
import { identitiesBy } from './kernel/identities.ts'
import { createLog } from './kernel/log.ts'
import { paperKeys } from './kernel/paper-keys.ts'
import { inTransaction } from './kernel/transaction.ts'
import { areWaiting, missingKeys } from './modules/risk/numbers.ts'
import { completeSystemRoles } from './modules/roles/system-roles.ts'
import { asOwner } from './ops/owner.ts'
import { OpsError, requireLevel } from './ops/database.ts'
import { sealListed } from './ops/seal-listed.ts'
import { isSimulatedAlipay } from './ports/alipay-simulator.ts'
import { isSimulated } from './ports/channel-simulator.ts'
import { PostgresError, startPostgres } from './postgres/supervisor.ts'
import { seedDemo } from './seed/index.ts'
import { openDeps, openDepsAs } from './setup.ts'
import { migrationFolder } from './web/paths.ts'

/** What to close at the end, in reverse order. */
const closing: (() => Promise<unknown>)[] = []

class StartError extends Error {}

type Log = ReturnType<typeof createLog>

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (process.argv[2] === 'migrate') {
    await migrateAs(config.databaseUrl ?? (await embedded(config, log)), config, log)
    return stop()
  }
  await refuseTakenPort(config)
  const deps = await openDatabase(config, log)
  await deps.storage.check().catch((error: unknown) => {
    throw new StartError(error instanceof Error ? error.message : String(error))
  })

  const app = await buildApp(deps)
  const background = startBackground(deps, loops)
  const runner = startRunner(deps, jobs, { slots: config.jobSlots })
  const wakeUps = startWakeUps(deps, { ...background.wakers, ...(config.jobSlots > 0 ? { job: runner.wake } : {}) })
  // At once: a job stops at its next checkpoint, however long the last request takes.
  closing.push(() => Promise.all([app.close(), wakeUps.stop(), runner.stop(), background.stop()].map((part) => Promise.resolve(part).catch((error: unknown) => console.error(error)))))
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw isCode(error, 'EADDRINUSE') ? portTaken(config) : error
  })
  letThemTell(deps, app.server.address())
  banner(config, app.server.address(), await hasOperator(deps))
}

/** The database at this version's level, opened with the application's own login. */
async function openDatabase(config: Config, log: Log): Promise<Deps> {
  const owned = config.databaseUrl === undefined && config.appDatabaseUrl !== undefined ? undefined : await openAsOwner(config, log)
  const deps = owned ?? (await openWithoutOwner(config, log))
  closing.push(() => deps.close())
  const excess = await excessOf(deps.db)
  if (excess !== null) throw new StartError(`应用不能用这个数据库登录：${excess}。请用迁移时建立的角色（APP_DATABASE_URL），或不设 APP_DATABASE_URL`)
  if (!(await isKeyRight(deps.db))) throw new StartError('CONTEXT_KEY 与数据库中的不同，或两台机器的时钟相差太多')
  await requireListKeys(deps)
  await completeSystemRoles(deps.db)
  if (config.demo) await seedDemo(owned ?? refuseDemo())
  return deps
}

/** With other keys whoever is on a list would be let through: the hashes of their numbers are compared. */
async function requireListKeys({ db, config, paperKeys: keys }: Deps): Promise<void> {
  if (await areWaiting(db)) throw new StartError('风险名单的身份证号还没有封存，名单上的人会查不出来，所以没有启动。请先以所有者运行一次 main.js migrate，并给它同样的 DATA_DIR 或 PAPER_KEY')
  const missing = await missingKeys(db, identitiesBy(await keys()))
  if (missing.length === 0) return
  const place = config.paperKeys.length > 0 ? 'PAPER_KEY 中没有它' : `${config.dataDir} 中的 paper.key 里没有它`
  throw new StartError(`风险名单的身份证号由密钥 ${missing.join('、')} 保护，${place}，名单上的人会查不出来，所以没有启动。请从保管处恢复 DATA_DIR 中的 paper.key，或在 PAPER_KEY 中加上它`)
}

function refuseDemo(): never {
  throw new StartError('演示数据由数据表的所有者写入：请同时给出 DATABASE_URL，或设 DEMO=0')
}

async function openAsOwner(config: Config, log: Log) {
  const ownerUrl = config.databaseUrl ?? (await embedded(config, log))
  await migrateAs(ownerUrl, config, log)
  return openDeps(config, ownerUrl, log)
}

async function openWithoutOwner(config: Config, log: Log) {
  const { appDatabaseUrl: url, contextKey: key } = config
  if (url === undefined || key === undefined) throw new StartError('只给出 APP_DATABASE_URL 时，还需要 CONTEXT_KEY')
  await asOwner(url, requireLevel).catch((error: unknown) => {
    throw error instanceof DatabaseError && error.code?.startsWith('28') === true ? new StartError(`APP_DATABASE_URL 登录不了：${error.message}。请先以所有者运行一次 main.js migrate`) : error
  })
  return openDepsAs({ url, key }, config, log)
}

async function migrateAs(ownerUrl: string, config: Config, log: Log): Promise<void> {
  const { appDatabaseUrl: appUrl, contextKey } = config
  await migrate(ownerUrl, migrationFolder, { appUrl, contextKey })
  await sealListed(ownerUrl, paperKeys(config))
  // Without pg-boss workers only find their jobs later, so the server starts anyway.
  await installQueues(ownerUrl).catch((error: unknown) => log.error({ err: error }, 'pg-boss'))
}

async function embedded(config: Config, log: Log): Promise<string> {
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    port: config.port,
    logger: log,
    onLost: (error) => void fail(error),
  })
  closing.push(() => postgres.stop())
  // The database's own user cannot access a private home folder, so tell where the data is instead.
  if (!postgres.location.startsWith(config.dataDir)) console.log(`  数据库文件    ${postgres.location}`)
  return postgres.url.owner
}

/** Checked before the database starts, because a port in use is the most common mistake. */
async function refuseTakenPort(config: Config): Promise<void> {
  if (config.port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(isCode(error, 'EADDRINUSE') ? portTaken(config) : error))
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}

const portTaken = (config: Config): StartError =>
  new StartError(`端口 ${config.port} 已被占用，可能已有一个灵工台在运行。请先停止占用它的程序，或用 PORT=${config.port + 1} 换一个端口`)

/** Nobody can sign in before the first operator is added. */
async function hasOperator({ db }: Deps): Promise<boolean> {
  return (await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.tenant').select('id').where('flavour', '=', 'saas').limit(1).executeTakeFirst())) !== undefined
}

/** The simulated bank and payment app send their notices to this process, as real ones would. */
function letThemTell({ channel, channelKeys: [channelKey], alipay, alipayKeys: [alipayKey], config: { host } }: Deps, address: unknown): void {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const origin = `http://${isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${portOf(address)}`
  if (isSimulated(channel) && channelKey !== undefined) channel.tellAt({ origin, key: channelKey })
  if (isSimulatedAlipay(alipay) && alipayKey !== undefined) alipay.tellAt({ origin, key: alipayKey })
}

const portOf = (address: unknown): number | undefined =>
  typeof address === 'object' && address !== null && 'port' in address && typeof address.port === 'number' ? address.port : undefined

function banner(config: Config, address: unknown, canSignIn: boolean): void {
  const port = portOf(address) ?? config.port
  const lines = ['', `  灵工台已启动  http://${config.host}:${port}`, `  数据目录      ${config.databaseUrl === undefined && config.appDatabaseUrl === undefined ? config.dataDir : '（使用 DATABASE_URL）'}`]
  if (config.demo) {
    const accounts = [['运营商', '19900000001'], ['园区', '19900000002'], ['集团', '19900000003'], ['业务公司', '19900000004'], ['企业', '19900000005']]
    lines.push('', '  演示账号（密码均为 Linggong2026）', ...accounts.map(([label, phone], index) => `    ${phone}  ${label}超级管理员，经办 199000000${index + 2}1，复核 199000000${index + 2}2`))
  }
  if (!canSignIn) lines.push('', '  还没有人可以登录：用 npm run suite -- operator add <手机号> <姓名> 添加第一位运营商管理员')
  console.log([...lines, '', '  按 Ctrl+C 停止', ''].join('\n'))
}

let stopping: Promise<void> | undefined

/** Runs once: a second Ctrl+C waits for the first, otherwise PostgreSQL would keep running. */
function stop(): Promise<void> {
  stopping ??= closeAll()
  return stopping
}

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).toReversed()) await close().catch((error: unknown) => console.error(error))
}

async function fail(error: unknown): Promise<void> {
  const known = error instanceof StartError || error instanceof PostgresError || error instanceof OpsError || (error instanceof Error && error.message.startsWith('环境变量'))
  console.error(known && error instanceof Error ? `\n  ${error.message}\n` : error)
  process.exitCode = 1
  await stop()
  process.exit(1)
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function end(): void {
  // A job that does not reach its next checkpoint loses nothing: it is resumed from the last one.
  setTimeout(() => process.exit(1), 30_000).unref()
  void stop().then(() => process.exit(process.exitCode ?? 0))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
// The parent process at the other end of the channel has gone, possibly killed.
if (process.connected) process.once('disconnect', end)

start().catch(fail)
