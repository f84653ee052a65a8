import { type Registry, isRegistry } from '../../shared/src/federation/registry.ts'
import { isSignedBy } from '../../shared/src/federation/signature.ts'
import { Refusal, emptyRegistry } from './edit.ts'
import { type RegistryDraft, privateKey, publicKeyOf, signRegistry } from './keys.ts'
import type { Store } from './store.ts'

export const registryName = 'remotes.json'

interface Found {
  readonly registry: Registry | null
  readonly tag: string | null
}

/** The registry of a store; null when nothing has been published there. Refuses one with an invalid signature. */
export async function readRegistry(store: Store): Promise<Found> {
  const file = await store.read(registryName)
  if (!file) return { registry: null, tag: null }
  const body = parse(file.bytes)
  if (!isRegistry(body)) throw new Refusal(`${store.label}/${registryName} 不是这个版本的清单，或没有写完整；没有改动它。请从备份恢复，或换一个发布位置`)
  if (!(await isSignedBy(body, body.signature, publicKeyOf(privateKey())))) throw new Refusal(`${store.label}/${registryName} 的签名不是本机密钥所签，没有改动它。请用签发它的密钥（REGISTRY_PRIVATE_KEY），或换一个发布位置`)
  return { registry: body, tag: file.tag }
}

/** Reads, changes, signs and writes; refuses when somebody else has written in between. */
export async function editRegistry(store: Store, change: (draft: RegistryDraft) => RegistryDraft, isDry: boolean): Promise<Registry> {
  const { registry, tag } = await readRegistry(store)
  const changed = signRegistry(change(draftOf(registry)), privateKey(), registry)
  if (isDry) return changed
  await store.write(registryName, Buffer.from(`${JSON.stringify(changed, null, 2)}\n`), { ifTag: tag })
  return changed
}

export function draftOf(registry: Registry | null): RegistryDraft {
  if (!registry) return emptyRegistry
  const { signature: _, issued_at: __, ...draft } = registry
  return draft
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
