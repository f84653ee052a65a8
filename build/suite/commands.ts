import { type RegistryEntry, ownerOf } from '../../shared/src/federation/registry.ts'
import { flavours } from '../paths.ts'
import type { Shape } from './arguments.ts'
import { type Asked, flavourOf, would } from './asked.ts'
import { build } from './build.ts'
import { addOperator, backUp, distribute, restore, rotatePaperKey, verifyApprovals, verifyLedger } from './database.ts'
import { Refusal, buildOf, canary, entryOf, markBad, newestOf, promote, retireShell, rollback, setContact, stableOf } from './edit.ts'
import { logLines, noteMove } from './history.ts'
import { publicKey } from './keys.ts'
import { publishBuilt } from './local.ts'
import { preview } from './preview.ts'
import { inspectIn, publishRemote, publishServer, publishShell, unlisted } from './publish.ts'
import { lostRoutes, readRecorded } from './recorded.ts'
import { draftOf, editRegistry, readRegistry } from './registry-file.ts'
import { writeSbom } from './sbom.ts'
import { statusLines } from './status.ts'
import type { Store } from './store.ts'
import { showTeamKey, teamKeys } from './team-keys.ts'
import { moveTraffic } from './vet.ts'
import { watch } from './watch.ts'

export interface Command extends Shape {
  readonly usage: string
  readonly what: string
  readonly run: (asked: Asked) => Promise<void>
}

/** `npm run suite -- <name> …`: how a team deploys its remote on its own. */
export const commands: Readonly<Record<string, Command>> = {
  build: { usage: 'build <应用|shell|server>', takes: 1, what: '构建到 dist 目录', run: build },
  check: { usage: 'check <应用>', takes: 1, what: '检查构建：文件、每页的代码、契约、体积；用到的组件对每个在用的外壳，调用对服务器', run: check },
  publish: { usage: 'publish <应用|shell|server> [--promote]', takes: 1, options: ['--promote'], what: '检查后发布到存储；不带 --promote 时没有流量', run: publish },
  promote: { usage: 'promote <应用> [构建]', takes: 2, what: '全部流量切到一个构建（默认最新发布的）', run: promoteBuild },
  canary: { usage: 'canary <应用> <百分比> [构建]', takes: 3, what: '把一部分用户切到一个构建；0 结束灰度', run: canaryBuild },
  rollback: { usage: 'rollback <应用>', takes: 1, what: '退回上一个好的构建，并标记当前的有问题', run: rollbackBuild },
  bad: { usage: 'bad <应用> <构建>', takes: 2, what: '标记一个已换下的构建有问题：不再退回到它，也不能再上线', run: markBuildBad },
  preview: { usage: 'preview <应用> <分支> [天数]', takes: 3, what: '构建检出的分支，只给有链接的测试人员，7 天后收回；0 天立即收回', run: preview },
  watch: { usage: 'watch [--once]', takes: 0, options: ['--once'], isTriable: false, what: '每半分钟看一次：失败多于稳定版本的灰度停止，到期的预览收回', run: watch },
  status: { usage: 'status [应用]', takes: 1, what: '列出构建、流量和在用的外壳', run: status },
  log: { usage: 'log <应用>', takes: 1, what: '谁在何时上线了什么，每次的提交、路由、调用、组件和体积的变化', run: log },
  contact: { usage: 'contact <应用> [联系方式…|--none]', takes: 20, options: ['--none'], what: '应用打不开时，用户怎样联系它的负责人', run: contact },
  origins: { usage: 'origins [地址…|--none]', takes: 20, options: ['--none'], what: '测试人员可以从哪些地址试用未发布的构建', run: origins },
  retire: { usage: 'retire <外壳构建>', takes: 1, what: '声明一个旧外壳已没有人用', run: retire },
  key: { usage: 'key', takes: 0, isTriable: false, what: '显示签名公钥（没有密钥时先生成）', run: async ({ say }) => say(publicKey()) },
  'team-key': { usage: 'team-key <应用>', takes: 1, isTriable: false, what: '显示团队的公钥（没有密钥时先生成，在 keys/team-<应用>.pem）', run: showTeamKey },
  keys: { usage: 'keys [应用 公钥|--none]', takes: 2, options: ['--none'], what: '登记团队自己的密钥：它只能签发自己的应用；遗失时由平台换一个', run: teamKeys },
  local: { usage: 'local', takes: 0, isTriable: false, what: '把本机已构建的全部发布到本机目录并上线（npm start 所做的）', run: publishHere },
  clean: { usage: 'clean', takes: 0, what: '删除清单中已没有的旧构建', run: clean },
  operator: { usage: 'operator add <手机号> <姓名> [--password]', takes: 3, options: ['--password'], isTriable: false, what: '添加运营商超级管理员；--password 另设初始密码', run: addOperator },
  'verify-ledger': { usage: 'verify-ledger [--seal]', takes: 0, options: ['--seal'], isTriable: false, what: '核对账本与防篡改链；--seal 先封存已提交的行', run: verifyLedger },
  'verify-approvals': { usage: 'verify-approvals', takes: 0, isTriable: false, what: '核对以通行密钥签名的支付：谁在何时批准了什么，签名和支付内容是否相符', run: verifyApprovals },
  distribute: { usage: 'distribute', takes: 0, isTriable: false, what: '把数据表按园区分布到 Citus 集群的各节点；先停止服务，可以重复执行', run: distribute },
  backup: { usage: 'backup <目录>', takes: 1, isTriable: false, what: '备份数据库与文件到一个新目录，服务可以照常运行', run: backUp },
  sbom: { usage: 'sbom [文件]', takes: 1, isTriable: false, what: '软件物料清单（CycloneDX），由锁文件得出；不给文件时打印', run: writeSbom },
  'rotate-paper-key': { usage: 'rotate-paper-key', takes: 0, isTriable: false, what: '更换证件的加密密钥，服务可以照常运行', run: rotatePaperKey },
  restore: { usage: 'restore <目录>', takes: 1, isTriable: false, what: '把备份恢复到一个空的数据库', run: restore },
}

async function check({ store, args, say }: Asked): Promise<void> {
  const flavour = flavourOf(args)
  const { registry } = await readRegistry(store)
  const { build: name, findings } = await inspectIn(store, flavour, registry)
  for (const { title, trouble, note } of findings) say(`  ${trouble ? '✗' : '✓'} ${title}${trouble ? `：${trouble}` : note ? `：${note}` : ''}`)
  if (findings.some(({ trouble }) => trouble !== '')) throw new Refusal(`${flavour} ${name} 没有通过检查`)
  say(`${flavour} ${name} 通过检查`)
}

async function publish({ store, args, isDry, say }: Asked): Promise<void> {
  if (args[0] === 'shell') {
    const name = await publishShell(store, isDry)
    return say(`${would(isDry)}发布外壳 ${name} 到 ${store.label}`)
  }
  if (args[0] === 'server') return say(`${would(isDry)}登记服务器的 ${await publishServer(store, isDry)} 个调用，应用由此比较`)
  const flavour = flavourOf(args)
  const isPromoted = args.includes('--promote')
  const before = (await readRegistry(store)).registry?.remotes[flavour]
  const name = await publishRemote(store, flavour, isDry, isPromoted ? (draft, made) => promote(draft, flavour, made) : undefined)
  if (isPromoted) await note(store, flavour, isDry, '发布并全部流量', name, before)
  say(`${would(isDry)}发布 ${flavour} ${name} 到 ${store.label}${isPromoted ? '，全部流量' : '，没有流量，要上线请运行 suite promote'}`)
}

/** To the folder that is named, else the one that `npm start` serves. */
async function publishHere({ store, say }: Asked): Promise<void> {
  if (store.label.startsWith('s3://')) throw new Refusal('local 只发布到本机的目录')
  await publishBuilt(store.label, say)
}

async function promoteBuild({ store, args, isDry, say }: Asked): Promise<void> {
  const flavour = flavourOf(args)
  const entry = entryOf(draftOf((await readRegistry(store)).registry), flavour)
  const name = args[1] === undefined ? newestOf(entry).build : buildOf(entry, args[1]).build
  await moveTraffic(store, flavour, (draft) => promote(draft, flavour, name), isDry)
  await note(store, flavour, isDry, '全部流量', name, entry)
  say(`${would(isDry)}把 ${flavour} 的全部流量切到 ${name}（之前 ${stableOf(entry)?.build ?? '无'}）`)
  const [before, after] = await Promise.all([stableOf(entry)?.build ?? '', name].map((build) => readRecorded(store, flavour, build)))
  const lost = before && after ? lostRoutes(before, after) : []
  if (lost.length > 0) say(`比之前少 ${lost.length} 条路由：${lost.join('、')}；指向它们的链接会失效`)
}

async function canaryBuild({ store, args, isDry, say }: Asked): Promise<void> {
  const flavour = flavourOf(args)
  const percent = Number(args[1]?.replace('%', '') ?? Number.NaN)
  const entry = entryOf(draftOf((await readRegistry(store)).registry), flavour)
  const trial = entry.builds.find(({ state }) => state === 'canary')
  // To end a trial means the one that runs.
  const name = args[2] === undefined ? (percent === 0 && trial ? trial : newestOf(entry)).build : buildOf(entry, args[2]).build
  await moveTraffic(store, flavour, (draft) => canary(draft, flavour, name, percent), isDry)
  await note(store, flavour, isDry, `灰度 ${percent}%`, name, entry)
  say(`${would(isDry)}把 ${flavour} 的 ${percent}% 用户切到 ${name}`)
}

/** `entry`: as it was before. */
async function note(store: Store, flavour: string, isDry: boolean, what: string, build: string, entry: RegistryEntry | undefined): Promise<void> {
  if (!isDry) await noteMove(store, flavour, { what, build, before: (entry && stableOf(entry)?.build) ?? '' })
}

async function rollbackBuild({ store, args, isDry, say }: Asked): Promise<void> {
  const flavour = flavourOf(args)
  const entry = entryOf(draftOf((await readRegistry(store)).registry), flavour)
  const after = await moveTraffic(store, flavour, (draft) => rollback(draft, flavour), isDry)
  const now = stableOf(entryOf(after, flavour))
  await note(store, flavour, isDry, '回滚', now?.build ?? '', entry)
  const left = entry.builds.filter(({ build: one }) => after.remotes[flavour]?.builds.some((next) => next.build === one && next.state === 'bad')).map(({ build: one }) => one)
  say(`${would(isDry)}把 ${flavour} 退回到 ${now?.build ?? '无'}；标记为有问题：${left.join('、')}`)
}

async function markBuildBad({ store, args, isDry, say }: Asked): Promise<void> {
  const flavour = flavourOf(args)
  const name = args[1] ?? refuseWithoutBuild()
  const after = entryOf(await editRegistry(store, (draft) => markBad(draft, flavour, name), isDry), flavour)
  await note(store, flavour, isDry, '标记有问题', buildOf(after, name).build, after)
  say(`${would(isDry)}标记 ${flavour} ${buildOf(after, name).build} 有问题；出错时退回到 ${after.last_good}`)
}

function refuseWithoutBuild(): never {
  throw new Refusal('缺少构建名')
}

async function status({ store, args, say }: Asked): Promise<void> {
  const { registry } = await readRegistry(store)
  if (!registry) return say(`${store.label} 还没有发布过任何构建`)
  say(statusLines(registry, args[0] === undefined ? flavours : [flavourOf(args)]).join('\n'))
}

async function log({ store, args, say }: Asked): Promise<void> {
  const lines = await logLines(store, flavourOf(args))
  say(lines.join('\n') || `${args[0]} 还没有上线过`)
}

async function contact({ store, args, isDry, say }: Asked): Promise<void> {
  const flavour = flavourOf(args)
  const words = args.slice(1).filter((word) => word !== '--none').join(' ')
  if (args.length === 1) return say(ownerOf(entryOf(draftOf((await readRegistry(store)).registry), flavour)))
  const after = await editRegistry(store, (draft) => setContact(draft, flavour, words), isDry)
  say(`${would(isDry)}登记 ${flavour} 的负责人：${ownerOf(entryOf(after, flavour))}`)
}

async function origins({ store, args, isDry, say }: Asked): Promise<void> {
  const { registry } = await readRegistry(store)
  if (args.length === 0) return say(registry?.override_origins.join('\n') || '没有允许的地址')
  const wanted = args.includes('--none') ? [] : args.map(originOf)
  await editRegistry(store, (draft) => ({ ...draft, override_origins: wanted }), isDry)
  say(`${would(isDry)}允许测试人员从这些地址试用构建：${wanted.join('、') || '无'}`)
}

async function retire({ store, args, isDry, say }: Asked): Promise<void> {
  await editRegistry(store, (draft) => retireShell(draft, args[0] ?? '-'), isDry)
  say(`${would(isDry)}把外壳 ${args[0]} 列为已退役`)
}

async function clean({ store, isDry, say }: Asked): Promise<void> {
  const files = await unlisted(store)
  if (!isDry) for (const file of files) await store.remove(file)
  say(`${would(isDry)}删除 ${files.length} 个文件`)
}

/** Only loopback origins: everything else that runs in an operator's browser must be a published build. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/u.test(url.protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return url.origin
  throw new Refusal(`${text} 不是本机地址；只能是 http://localhost:<端口>`)
}
