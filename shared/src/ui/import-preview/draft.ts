import type { ImportRow } from './model.ts'

/** An import in progress: neither submitted nor discarded. */
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
/** Drafts contain personal data, so they are kept no longer than a working day needs; the end of the session deletes them (decision 1, `session/log-out.ts`). */
const keepMs = 24 * 3_600_000

/** `key` identifies user, tenant and kind. Undefined when there is none, when it is too old, or when the browser has no storage. */
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

/** A draft is optional: private windows and full disks may refuse it, and the import continues without one. */
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
