import { type Preview, type Registry, type RegistryBuild, ownerOf } from '../../shared/src/federation/registry.ts'

const labels = { stable: '稳定', canary: '灰度', published: '未上线', bad: '有问题' } as const

/** The registry as text: which build serves whom, and which shells must be able to run it. */
export function statusLines(registry: Registry, flavours: readonly string[], now: number = Date.now()): string[] {
  const lines = flavours.flatMap((flavour) => {
    const entry = registry.remotes[flavour]
    if (!entry) return [`${flavour}：没有发布`]
    const builds = entry.builds.map((build) => (build.preview ? previewLine(build, build.preview, now) : buildLine(build, entry.last_good)))
    const signed = entry.signed_by === undefined ? [] : [`  最近由 ${entry.signed_by} 改动${registry.keys?.[flavour] === undefined ? '' : '；团队有自己的密钥'}`]
    return [`${flavour}（${entry.title}，${ownerOf(entry)}，契约 ${entry.contract}）`, ...signed, ...builds]
  })
  const shells = registry.shells.map(({ build, contract, state, published_at: at }, index) =>
    `  ${build}  契约 ${contract}  ${state === 'retired' ? '已退役' : index === 0 ? '正在提供' : '可能还有人用'}  ${at.slice(0, 16).replace('T', ' ')}`)
  return [...lines, '外壳', ...(shells.length > 0 ? shells : ['  没有登记'])]
}

function buildLine({ build, version, state, traffic, published_at: at, halted }: RegistryBuild, lastGood: string): string {
  const line = `  ${build}  ${version.padEnd(8)} ${`${traffic}%`.padStart(4)}  ${labels[state]}${build === lastGood ? '（最后一个好的）' : ''}  ${at.slice(0, 16).replace('T', ' ')}`
  return halted === undefined ? line : `${line}\n    灰度自动停止：${halted}`
}

function previewLine({ build, published_at: at }: RegistryBuild, { branch, commit, author, until }: Preview, now: number): string {
  return `  ${build}  预览 ${branch}  ${commit.slice(0, 8)}${commit.endsWith('-dirty') ? '（有未提交的改动）' : ''}  ${author}  已 ${daysBetween(Date.parse(at), now)} 天，还有 ${daysBetween(now, Date.parse(until))} 天`
}

const daysBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / 86_400_000))
