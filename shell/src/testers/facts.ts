import { contractVersion } from '@linggong/shared/api/remote'
import { type RemoteFailure, reasonTexts } from '@linggong/shared/federation/failure'
import type { RemoteState } from '@linggong/shared/federation/loader'
import { type Overrides, readOverrides } from '@linggong/shared/federation/overrides'
import { provided } from '@linggong/shared/federation/provided'
import type { FoundRegistry, RegistryBuild, RegistryEntry } from '@linggong/shared/federation/registry'
import { knownLoaders } from '@linggong/shared/federation/remotes'
import { runningShell } from './running-shell.ts'

/** The state of one remote in this browser. */
export interface RemoteFacts {
  readonly flavour: string
  readonly title: string
  readonly owner: string
  readonly builds: readonly RegistryBuild[]
  readonly status: string
  readonly build: string
  readonly contract: string
  readonly loadMs: number | null
  readonly lastError: string
  /** Modules shared by the shell → the version provided. */
  readonly shared: Readonly<Record<string, string>>
  readonly override: Overrides[string] | null
}

export function remoteFacts(found: FoundRegistry): RemoteFacts[] {
  return Object.entries(found.registry.remotes).map(([flavour, entry]) => factsOf(flavour, entry))
}

function factsOf(flavour: string, entry: RegistryEntry): RemoteFacts {
  const loader = knownLoaders().get(flavour)
  const state = loader?.state() ?? { status: 'idle' as const }
  const ready = state.status === 'ready' ? state : null
  const failure = loader?.lastFailure() ?? null
  return {
    flavour,
    title: entry.title,
    owner: entry.owner,
    builds: entry.builds,
    status: statusText(state),
    build: ready?.build ?? (state.status === 'failed' ? (state.failure.build ?? '') : ''),
    contract: ready?.manifest.contract ?? '',
    loadMs: ready?.loadMs ?? null,
    lastError: failure ? errorLine(failure) : '',
    shared: Object.fromEntries((ready?.manifest.shared ?? []).map(({ name }) => [name, versionOf(name)])),
    override: readOverrides()[flavour] ?? null,
  }
}

function statusText(state: RemoteState): string {
  if (state.status === 'ready') return state.replaced ? '已退回上一版本' : '已加载'
  if (state.status === 'failed') return '加载失败'
  return state.status === 'idle' ? '未加载' : '正在加载'
}

const errorLine = ({ reason, phase, build, message }: RemoteFailure): string => `${reasonTexts[reason]}（${reason} / ${phase}${build ? ` / ${build}` : ''}）：${message}`

const versions: Readonly<Record<string, { readonly version: string }>> = provided

const versionOf = (name: string): string => versions[name]?.version ?? '无'

/** Text to paste into a bug report. */
export function reportOf(found: FoundRegistry): string {
  return JSON.stringify(
    {
      at: new Date().toISOString(),
      page: location.href,
      browser: navigator.userAgent,
      shell: { build: runningShell, served: found.registry.shells[0]?.build ?? '', contract: contractVersion },
      registry: { source: found.source, issued_at: found.registry.issued_at, problem: found.problem },
      remotes: remoteFacts(found).map((facts) => ({ ...facts, builds: undefined })),
    },
    null,
    2,
  )
}
