import type { ImportRow } from './model.ts'
import type { Places } from './rules.ts'
import type { ReadBy } from './session-state.ts'

/** An import in progress: neither submitted nor discarded. */
export interface ImportDraft<K extends string> {
  readonly filename: string
  readonly file: Blob
  readonly hash: string
  readonly rows: readonly ImportRow<K>[]
  readonly fileRows: number
  readonly isEdited: boolean
  /** Absent in drafts of older versions. */
  readonly fileKind?: string
  readonly readBy?: ReadBy<K> | undefined
  /** The columns as far as they were chosen, while there are no rows yet. */
  readonly places?: Places<K>
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
    // Nothing is awaited once it is open: what is written while the page is being left must be on its way before the page is gone.
    const transaction = (connection ?? (await connect())).transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.commit()
    return await done(request)
  } catch {
    return undefined
  }
}

let connection: IDBDatabase | undefined

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  const opened = await done(request)
  const forget = () => {
    opened.close()
    if (connection === opened) connection = undefined
  }
  // A log-out, in this window or another, deletes the database, which waits for open connections.
  opened.addEventListener('versionchange', forget)
  opened.addEventListener('close', forget)
  connection = opened
  return opened
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}
