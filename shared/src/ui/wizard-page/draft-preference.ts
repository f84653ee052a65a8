import { isRecord } from '../../api/errors.ts'
import { definePreference, loadPreference, storePreference } from '../../api/preferences.ts'
import type { Draft, DraftPorts } from './draft-keeper.ts'

export interface DraftSpec<T> {
  /** The name of the form: `agency`, `park`. */
  readonly form: string
  /** The record's id, or `new`. */
  readonly record: string
  /** The version of T: raise it when the form's fields change, and older drafts are dropped. */
  readonly version: number
  /** Fields that are never stored with a draft: identity numbers. */
  readonly unkept?: readonly (keyof T & string)[]
  /** Undefined when the value is not a T. */
  readonly parse: (value: unknown) => T | undefined
}

/** Drafts are stored on the server, per member of staff and organisation, because a log-out clears both browser storages (decision 18). */
export function draftPorts<T>({ form, record, version, parse }: DraftSpec<T>): DraftPorts<T> {
  const preference = definePreference<Draft<T> | null>({
    key: `draft.${form}.${record}`,
    version,
    fallback: null,
    parse: (data) => draftOf(data, parse),
  })
  return {
    load: async () => {
      const { value, updateAt } = await loadPreference(preference)
      return { draft: value, savedAt: updateAt === null ? null : Date.parse(updateAt) }
    },
    save: (draft) => storePreference(preference, draft),
    drop: () => storePreference(preference, null),
  }
}

function draftOf<T>(data: unknown, parse: (value: unknown) => T | undefined): Draft<T> | undefined {
  if (!isRecord(data)) return undefined
  const [value, base] = [parse(data['value']), parse(data['base'])]
  const { recordVersion, step } = data
  if (value === undefined || base === undefined || typeof step !== 'number') return undefined
  if (recordVersion !== null && typeof recordVersion !== 'number') return undefined
  return { value, base, recordVersion, step }
}

/** 刚刚, 5 分钟前, 3 小时前, 2 天前 */
export function ageText(savedAt: number, now: number): string {
  const minutes = Math.floor((now - savedAt) / 60_000)
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} 小时前` : `${Math.floor(minutes / 60 / 24)} 天前`
}
