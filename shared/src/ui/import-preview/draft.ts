import { onLogOut } from '../../session/log-out.ts'
import type { ImportRow } from './model.ts'

/** An import that was begun and neither submitted nor given up. */
export interface ImportDraft<K extends string> {
  readonly filename: string
  readonly file: Blob
  readonly hash: string
  readonly rows: readonly ImportRow<K>[]
  readonly fileRows: number
  readonly isEdited: boolean
  /** Epoch ms. */
  readonly savedAt: number
}

const database = 'linggong-import-drafts'
const store = 'drafts'
/** Rows of people: they do not lie around longer than a working day needs. */
const keepMs = 24 * 3_600_000

// Drafts hold identity numbers: with the session they go (decision 1).
onLogOut(() => {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(database)
})

/** `key` names user, tenant and kind. Undefined when there is none, it is too old, or the browser keeps nothing. */
export async function loadDraft<K extends string>(key: string): Promise<ImportDraft<K> | undefined> {
  const draft: unknown = await inStore('readonly', (drafts) => drafts.get(key))
  if (!isDraft<K>(draft)) return undefined
  if (Date.now() - draft.savedAt <= keepMs) return draft
  await dropDraft(key)
  return undefined
}

export function saveDraft<K extends string>(key: string, draft: ImportDraft<K>): Promise<unknown> {
  return inStore('readwrite', (drafts) => drafts.put(draft, key))
}

export function dropDraft(key: string): Promise<unknown> {
  return inStore('readwrite', (drafts) => drafts.delete(key))
}

function isDraft<K extends string>(value: unknown): value is ImportDraft<K> {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows) && 'savedAt' in value && typeof value.savedAt === 'number' && 'fileRows' in value && 'hash' in value
}

/** A draft is a comfort: private windows and full disks may refuse it, and the import goes on without. */
async function inStore(mode: IDBTransactionMode, work: (drafts: IDBObjectStore) => IDBRequest): Promise<unknown> {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const opened = await openDatabase()
    try {
      return await done(work(opened.transaction(store, mode).objectStore(store)))
    } finally {
      opened.close()
    }
  } catch {
    return undefined
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}
