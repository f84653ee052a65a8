import { resolve } from 'node:path'
import type { Config } from '../../server/src/config.ts'
import type { Asked } from './asked.ts'
import { Refusal } from './edit.ts'

/** The commands on the database. Their code, with the database driver, is loaded on demand, because other commands do not need it. */

export async function verifyLedger({ args, say }: Pick<Asked, 'args' | 'say'>): Promise<void> {
  const { verifyLedger: verify } = await import('../../server/src/ops/verify-ledger.ts')
  const differences = await onDatabase((url) => verify(url, say, { seal: args.includes('--seal') }))
  if (differences > 0) throw new Refusal(`账不对：${differences} 处`)
  say('账对得上')
}

export async function verifyApprovals({ say }: Pick<Asked, 'say'>): Promise<void> {
  const { verifyApprovals: verify } = await import('../../server/src/ops/verify-approvals.ts')
  const faults = await onDatabase((url) => verify(url, say))
  if (faults > 0) throw new Refusal(`有不符之处：${faults} 处`)
  say('签名全部相符')
}

export async function distribute({ say }: Pick<Asked, 'say'>): Promise<void> {
  const { distribute: spread } = await import('../../server/src/ops/distribute.ts')
  await onDatabase((url) => spread(url, say))
}

export async function backUp({ args, say }: Pick<Asked, 'args' | 'say'>): Promise<void> {
  const folder = folderOf(args, 'backup')
  const [{ backUp: copy }, { filesOf }] = await Promise.all([import('../../server/src/ops/backup.ts'), import('../../server/src/setup.ts')])
  const { tables, files, ledger_hash, left_out } = await onDatabase((url, config) => copy(url, filesOf(config), folder))
  say(`已备份到 ${folder}：${tables.length} 张表 ${tables.reduce((sum, { rows }) => sum + rows, 0)} 行，${files.length} 个文件\n账本哈希 ${ledger_hash}`)
  say(`不在其中：${left_out.join('、')}（恢复后须重新登录），以及签名密钥。备份含明文个人信息，请妥善保管`)
}

export async function restore({ args, say }: Pick<Asked, 'args' | 'say'>): Promise<void> {
  const folder = folderOf(args, 'restore')
  const [{ restore: refill }, { filesOf }, { verifyLedger: verify }, { sealListed }, { paperKeys }] = await Promise.all([
    import('../../server/src/ops/restore.ts'), import('../../server/src/setup.ts'), import('../../server/src/ops/verify-ledger.ts'), import('../../server/src/ops/seal-listed.ts'), import('../../server/src/kernel/paper-keys.ts'),
  ])
  const differences = await onDatabase(async (url, config) => {
    const { made_at, tables } = await refill(url, filesOf(config), folder)
    await sealListed(url, paperKeys(config))
    say(`已恢复 ${made_at} 的备份：${tables.length} 张表，行数与哈希均与备份一致`)
    return verify(url, say)
  }, { mayCreate: true })
  if (differences > 0) throw new Refusal(`数据已原样恢复，但备份时账就不对：${differences} 处`)
  say('账对得上')
}

/** Adds the first operator, whom nobody in the product could add. Works on an empty database too. */
export async function addOperator({ args, say }: Pick<Asked, 'args' | 'say'>): Promise<void> {
  const [verb, phone, name] = args.filter((word) => !word.startsWith('-'))
  if (verb !== 'add' || phone === undefined || name === undefined) throw new Refusal('用法：npm run suite -- operator add <手机号> <姓名> [--password]')
  const { addOperator: add } = await import('../../server/src/ops/operator.ts')
  const { outcome, isFirst, password } = await onDatabase((url) => add(url, { phone, name, withPassword: args.includes('--password') }), { mayCreate: true })
  if (isFirst) say('已建立运营商')
  say({ added: `已添加运营商超级管理员 ${name}（${phone}）`, promoted: `${phone} 已是运营商员工，已设为超级管理员`, unchanged: `${phone} 已是运营商超级管理员，没有改变` }[outcome])
  if (password !== undefined) say(`登录密码 ${password}（只显示这一次，登录后请修改；原有登录已失效）`)
  else say('用短信验证码登录；没有配置短信网关（SMS_URL）时，请加 --password 取得初始密码')
}

/** Another key for the papers' keys, while servers run. */
export async function rotatePaperKey({ say }: Pick<Asked, 'args' | 'say'>): Promise<void> {
  const { rotatePaperKey: rotate } = await import('../../server/src/ops/rotate-paper-key.ts')
  const { key, papers, entries } = await onDatabase(rotate)
  say(`证件密钥现为 ${key}，${papers} 份证件、${entries} 条人员名单已换用。请另行保管 PAPER_KEY 或 DATA_DIR 中的 paper.key：备份中没有它，没有它证件无法打开，有人员名单时不能启动`)
}

function folderOf([folder]: readonly string[], command: string): string {
  if (folder === undefined || folder.startsWith('--')) throw new Refusal(`缺少备份目录：npm run suite -- ${command} <目录>`)
  return resolve(folder)
}

export async function onDatabase<T>(work: (url: string, config: Config) => Promise<T>, options: { readonly mayCreate?: boolean } = {}): Promise<T> {
  const { OpsError, withDatabase } = await import('../../server/src/ops/database.ts')
  try {
    return await withDatabase(({ ownerUrl, config }) => work(ownerUrl, config), options)
  } catch (error) {
    throw error instanceof OpsError ? new Refusal(error.message) : error
  }
}
