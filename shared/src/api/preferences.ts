import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listPreferences, readPreference, writePreference } from '../contract/preferences.ts'
import { onLogOut } from '../session/log-out.ts'
import { tenantScope } from '../session/session.ts'
import { send } from './client.ts'

/** A personal setting of a member of staff; stored on the server per organisation (decision 18). */
export interface Preference<T> {
  /** `ui.…`: loaded together once after sign-in. Others: see `loadPreference`. */
  readonly key: string
  /** The version of T's shape; raise it when the shape changes. */
  readonly version: number
  readonly fallback: T
  /** Undefined when the data is not a T: the fallback is used. */
  readonly parse: (data: unknown) => T | undefined
  /** Converts data stored by an older version; without it the fallback is used. */
  readonly migrate?: (data: unknown, version: number) => T | undefined
}

export function definePreference<T>(preference: Preference<T>): Preference<T> {
  return preference
}

type Kept = Readonly<Record<string, unknown>>

export interface PreferenceState {
  /** False until the first answer, while the fallback is shown. Also true when that answer was a failure. */
  readonly isReady: boolean
  /** Returns to the fallback and deletes the stored value. */
  readonly reset: () => void
}

/** A user-interface preference (`ui.…`) with its setter: shown at once, sent in the background, the last value wins. */
export function usePreference<T>(preference: Preference<T>): readonly [value: T, save: (next: T) => void, state: PreferenceState] {
  const client = useQueryClient()
  const { data, isPending } = useQuery(interfacePreferences())
  const { key } = preference
  const value = read(preference, data?.[key])
  const save = useCallback((next: T) => put(client, preference.key, { v: preference.version, data: next }), [client, preference])
  const reset = useCallback(() => put(client, key, null), [client, key])
  return [value, save, { isReady: !isPending, reset }]
}

/** Loaded as soon as the user is known, so that no page waits for it. */
export function interfacePreferences() {
  return queryOptions<Kept>({
    queryKey: [tenantScope(), 'preferences', 'ui'],
    queryFn: async ({ signal }) => {
      const { results } = await send(listPreferences, { query: { prefix: 'ui.' }, quiet: true, signal })
      return Object.fromEntries(results.map(({ key, value }) => [key, value]))
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

/** A single preference outside of `ui.…`, such as a draft. Rejects as the client does. */
export async function loadPreference<T>(preference: Preference<T>): Promise<{ readonly value: T; readonly updateAt: string | null }> {
  const { value, update_at: updateAt } = await send(readPreference, { params: { key: preference.key }, quiet: true })
  return { value: read(preference, value), updateAt }
}

/** Stores it; null deletes it. Writes of one key are sent one after the other, and of the waiting ones only the last. */
export function storePreference<T>(preference: Preference<T>, next: T | null): Promise<void> {
  return enqueue(preference.key, next === null ? null : { v: preference.version, data: next })
}

function read<T>(preference: Preference<T>, kept: unknown): T {
  if (!isEnvelope(kept)) return preference.fallback
  const value = kept.v === preference.version ? preference.parse(kept.data) : preference.migrate?.(kept.data, kept.v)
  return value === undefined ? preference.fallback : value
}

interface Envelope {
  readonly v: number
  readonly data: unknown
}

function isEnvelope(kept: unknown): kept is Envelope {
  return typeof kept === 'object' && kept !== null && 'v' in kept && typeof kept.v === 'number' && 'data' in kept
}

function put(client: QueryClient, key: string, value: Envelope | null): void {
  const { queryKey } = interfacePreferences()
  client.setQueryData<Kept>(queryKey, (kept = {}) => {
    const { [key]: _, ...others } = kept
    return value === null ? others : { ...others, [key]: value }
  })
  // The client has shown the error; display what the server has.
  enqueue(key, value).catch(() => client.invalidateQueries({ queryKey }))
}

interface Line {
  next: { readonly value: Envelope | null } | null
  working: Promise<void>
}

/** A queue of writes per key: two quick changes must not arrive in the wrong order. */
const lines = new Map<string, Line>()
onLogOut(() => lines.clear())

function enqueue(key: string, value: Envelope | null): Promise<void> {
  const line = lines.get(key)
  if (line) {
    line.next = { value }
    return line.working
  }
  const begun: Line = { next: { value }, working: Promise.resolve() }
  lines.set(key, begun)
  begun.working = drain(key, begun)
  return begun.working
}

async function drain(key: string, line: Line): Promise<void> {
  try {
    while (line.next && lines.get(key) === line) {
      const { value } = line.next
      line.next = null
      await send(writePreference, { params: { key }, body: { value }, repeats: true })
    }
  } finally {
    if (lines.get(key) === line) lines.delete(key)
  }
}
