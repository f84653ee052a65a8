import { setTimeout as sleep } from 'node:timers/promises'
import { type Registry, isRegistry, isTrusted } from '../../shared/src/federation/registry.ts'
import { Conflict, Refusal, emptyRegistry, withoutExpired } from './edit.ts'
import { whoIsThis } from './history.ts'
import { publicKey, signerKey } from './keys.ts'
import { type RegistryDraft, signRegistry, teamOf } from './sign.ts'
import type { Store } from './store.ts'

export const registryName = 'remotes.json'
/** A copy beside the page, for browsers that cannot get the registry. */
export const bakedName = 'remotes.baked.json'

/** Teams that deploy at the same time: each edit takes a fraction of a second. */
const mostTries = 20
const pauseMs = 100

interface Found {
  readonly registry: Registry | null
  readonly tag: string | null
}

/** The registry of a store; null when nothing has been published there. Refuses one with an invalid signature. */
export async function readRegistry(store: Store): Promise<Found> {
  const file = await store.read(registryName)
  if (!file) return { registry: null, tag: null }
  const body = parseRegistry(file.bytes)
  if (!body) throw new Refusal(`${store.label}/${registryName} 不是这个版本的清单，或没有写完整；没有改动它。请从备份恢复，或换一个发布位置`)
  if (!(await isTrusted(body, publicKey()))) throw new Refusal(`${store.label}/${registryName} 的签名不是本机密钥所签，没有改动它。请用签发它的密钥（REGISTRY_PRIVATE_KEY；团队另给平台的 REGISTRY_PUBLIC_KEY），或换一个发布位置`)
  return { registry: body, tag: file.tag }
}

/** Reads, changes, signs and writes, also the copy beside the page, without previews whose days are over; when somebody else has written in between, the change is applied to theirs. */
export async function editRegistry(store: Store, change: (draft: RegistryDraft) => RegistryDraft, isDry: boolean): Promise<Registry> {
  for (let tries = 1; ; tries += 1) {
    const { registry, tag } = await readRegistry(store)
    const changed = signRegistry(withoutExpired(change(draftOf(registry)), Date.now(), onlyRemote(registry)), signerKey().key, registry, whoIsThis())
    if (isDry) return changed
    try {
      await store.write(registryName, Buffer.from(`${JSON.stringify(changed, null, 2)}\n`), { ifTag: tag })
      // What is there by now: another command may have followed.
      const latest = await store.read(registryName)
      if (latest) await store.write(bakedName, latest.bytes)
      return changed
    } catch (error) {
      if (!(error instanceof Conflict) || tries >= mostTries) throw error
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
}

/** The one remote that the key at hand signs for; undefined for the platform's, which signs for all. */
export function onlyRemote(registry: Registry | null): string | undefined {
  const { key, isTeam } = signerKey()
  return isTeam ? (teamOf(key, registry?.keys) ?? refuseUnknown()) : undefined
}

function refuseUnknown(): never {
  throw new Refusal('TEAM_PRIVATE_KEY 没有登记为任何应用的密钥，没有改动；请由平台登记（suite keys <应用> <公钥>）')
}

export function draftOf(registry: Registry | null): RegistryDraft {
  if (!registry) return emptyRegistry
  const { signature: _, issued_at: __, ...draft } = registry
  return draft
}

/** Null for anything that is no registry of this version, signed or not. */
export function parseRegistry(bytes: Buffer | undefined): Registry | null {
  try {
    const body: unknown = JSON.parse(bytes?.toString() ?? 'null')
    return isRegistry(body) ? body : null
  } catch {
    return null
  }
}
