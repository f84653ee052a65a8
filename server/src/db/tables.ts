import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from './tables.generated.ts'

export type { Database } from './tables.generated.ts'
export type { HistoryContent, JsonObject, RowIssue } from './column-types.ts'

export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
export type RowChange<T extends keyof Database> = Updateable<Database[T]>
