import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import type { changeLog } from '../../contract/schemas/common.ts'
import type { Fields } from '../../domain/fields/field.ts'
import type { RiskEntity } from '../../domain/risk-lists.ts'
import type { RowTask } from '../dialog-list.tsx'

export interface RiskEntry {
  readonly id: string
  readonly version: number
}

export type HistoryCall = Call<z.ZodType, z.ZodType, z.ZodType, typeof changeLog>

/** How a field of an entry is entered. */
export interface RiskInput {
  readonly as: 'line' | 'id' | 'code' | 'day' | 'choice' | 'industry'
  readonly isRequired?: true
  /** Of a text. */
  readonly most?: number
  readonly extra?: string
}

/** What distinguishes one of the five lists on the screen. */
export interface RiskDefinition<R extends RiskEntry> {
  readonly of: RiskEntity
  readonly fields: Fields
  readonly nameOf: (row: R) => string
  readonly calls: { readonly create: Call; readonly remove: Call; readonly update?: Call; readonly history?: HistoryCall }
  /** In the order of the form. */
  readonly inputs: Readonly<Record<string, RiskInput>>
  /** What an entry does, above the form. */
  readonly effect: string
  readonly more?: readonly RowTask<R>[]
}
