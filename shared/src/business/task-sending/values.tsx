import type { sendTasks } from '../../contract/task-sending.ts'
import type { z } from 'zod'
import type { AreaPath } from '../../domain/area.ts'
import type { DaySpan } from '../../domain/readers.ts'

/** A task as it is being written. Amounts in cents. */
export interface TaskValues {
  /** Of an agency. */
  company_id: string | null
  template_id: string | null
  name: string
  description: string
  price: number | null
  min_price: number | null
  max_price: number | null
  amount: number | null
  areas: AreaPath[]
  people_count: number | null
  days: DaySpan | null
  company_user_ids: string[]
}

export const emptyTask: TaskValues = { company_id: null, template_id: null, name: '', description: '', price: null, min_price: null, max_price: null, amount: null, areas: [], people_count: 1, days: null, company_user_ids: [] }

type Body = z.input<NonNullable<(typeof sendTasks)['body']>>
type SingleTask = Extract<Body, { readonly name: string }>

/** What is sent of a form without fault; undefined while an amount is missing. */
export function bodyOf({ company_id, template_id, name, description, price, min_price, max_price, amount, areas, people_count, days, company_user_ids }: TaskValues): SingleTask | undefined {
  if (price === null || amount === null || people_count === null) return undefined
  return {
    ...(company_id !== null && { company_id }), template_id, name: name.trim(), description: description.trim(), price, amount, people_count, areas: areas.filter((path) => path.length > 0).map((path) => [...path]), company_user_ids,
    ...(min_price !== null && { min_price }), ...(max_price !== null && { max_price }), start_on: days?.[0] ?? null, end_on: days?.[1] ?? null,
  }
}

/** Faults of the call at the form's own fields: both days are one field there. */
export function faultsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field === 'start_on' || field === 'end_on' ? 'days' : field === 'area' ? 'areas' : field.startsWith('areas.') ? 'areas' : field, text]))
}
