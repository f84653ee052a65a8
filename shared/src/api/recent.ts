import { definePreference } from './preferences.ts'

/** A viewed record: its URL, its number, its kind. */
export interface RecentRecord {
  readonly path: string
  readonly number: string
  readonly kind: string
}

export const mostRecent = 30

/** Stored per person and organisation, so that a record of one company is never shown in another. */
export const recentRecords = definePreference<readonly RecentRecord[]>({
  key: 'ui.recent',
  version: 1,
  fallback: [],
  parse: (data) => (Array.isArray(data) ? data.filter(isRecord).slice(0, mostRecent) : undefined),
})

function isRecord(value: unknown): value is RecentRecord {
  return typeof value === 'object' && value !== null && ['path', 'number', 'kind'].every((name) => name in value && typeof Reflect.get(value, name) === 'string')
}
