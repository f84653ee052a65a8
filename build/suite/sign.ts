import { sign, type KeyObject } from 'node:crypto'
import { type Registry, type RegistryEntry, isRegistry } from '../../shared/src/federation/registry.ts'
import { canonical } from '../../shared/src/federation/signature.ts'
import { Refusal } from './edit.ts'
import { publicKeyOf } from './keys.ts'

/** Not signed yet; entries may still have the signatures of those that they were made from. */
export type RegistryDraft = Omit<Registry, 'signature' | 'issued_at'>

/** The remote whose team has this key; undefined for any other. */
export function teamOf(key: KeyObject, keys: Registry['keys'] = {}): string | undefined {
  const own = publicKeyOf(key)
  return Object.entries(keys).find(([, one]) => one === own)?.[0]
}

/**
 * Signs a registry and what has changed in it. `after`: the registry that this one replaces; the new dates are later even when clocks
 * disagree. With a team's key only the entry of its remote may differ. `by`: who does it.
 */
export function signRegistry(draft: RegistryDraft, key: KeyObject, after: Registry | null, by = ''): Registry {
  const seen = after === null ? [] : [after.issued_at, ...Object.values(after.remotes).map(({ signed_at }) => signed_at ?? '')]
  const at = new Date(Math.max(Date.now(), ...seen.filter(Boolean).map((one) => Date.parse(one) + 1))).toISOString()
  const { keys = {} } = draft
  const remotes = Object.fromEntries(Object.entries(draft.remotes).map(([flavour, entry]) => {
    const before = after?.remotes[flavour]
    // With another key the old signature is worth nothing: who gives the key vouches for what is there.
    const isSame = before !== undefined && canonical(plain(entry)) === canonical(plain(before)) && keys[flavour] === after?.keys?.[flavour]
    if (isSame) return [flavour, before] as const
    const body = { ...plain(entry), signed_at: at, ...(by !== '' && { signed_by: by }) }
    return [flavour, keys[flavour] === undefined ? body : { ...body, signature: signatureOf({ flavour, entry: body }, key) }] as const
  }))
  const team = after === null ? undefined : teamOf(key, after.keys)
  const signed: unknown = after !== null && team !== undefined ? ofTeam(after, draft, remotes, team) : ofPlatform({ ...draft, remotes, issued_at: at }, key)
  if (!isRegistry(signed)) throw new Error('the registry to be signed has not the shape of one')
  return signed
}

function ofPlatform(body: Omit<Registry, 'signature'>, key: KeyObject): Registry {
  const rest = Object.fromEntries(Object.entries(body.remotes).filter(([flavour]) => body.keys?.[flavour] === undefined))
  return { ...body, signature: signatureOf({ ...body, remotes: rest }, key) }
}

function ofTeam(after: Registry, draft: RegistryDraft, remotes: Registry['remotes'], team: string): Registry {
  const { signature: _, issued_at: __, ...before } = after
  const others = ({ remotes: { [team]: ___, ...rest }, ...more }: RegistryDraft): string => canonical({ ...more, remotes: Object.fromEntries(Object.entries(rest).map(([flavour, entry]) => [flavour, plain(entry)])) })
  if (others(draft) !== others(before)) throw new Refusal(`团队密钥只能改 ${team}，没有改动；其余由平台的密钥签发`)
  const own = remotes[team]
  return own === undefined ? after : { ...after, remotes: { ...after.remotes, [team]: own } }
}

function plain(entry: RegistryEntry): RegistryEntry {
  const { signed_at: _, signed_by: __, signature: ___, ...content } = entry
  return content
}

const signatureOf = (body: object, key: KeyObject): string => sign('sha256', Buffer.from(canonical(body)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
