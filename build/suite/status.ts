import { type Registry, ownerOf } from '../../shared/src/federation/registry.ts'

const labels = { stable: '稳定', canary: '灰度', published: '未上线', bad: '有问题' } as const

/** The registry as text: which build serves whom, and which shells must be able to run it. */
export function statusLines(registry: Registry, flavours: readonly string[]): string[] {
  const lines = flavours.flatMap((flavour) => {
    const entry = registry.remotes[flavour]
    if (!entry) return [`${flavour}：没有发布`]
    const builds = entry.builds.map(({ build, version, state, traffic, published_at: at }) =>
      `  ${build}  ${version.padEnd(8)} ${`${traffic}%`.padStart(4)}  ${labels[state]}${build === entry.last_good ? '（最后一个好的）' : ''}  ${at.slice(0, 16).replace('T', ' ')}`)
    return [`${flavour}（${entry.title}，${ownerOf(entry)}，契约 ${entry.contract}）`, ...builds]
  })
  const shells = registry.shells.map(({ build, contract, state, published_at: at }, index) =>
    `  ${build}  契约 ${contract}  ${state === 'retired' ? '已退役' : index === 0 ? '正在提供' : '可能还有人用'}  ${at.slice(0, 16).replace('T', ' ')}`)
  return [...lines, '外壳', ...(shells.length > 0 ? shells : ['  没有登记'])]
}
