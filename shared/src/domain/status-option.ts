export type Tone = 'warning' | 'primary' | 'success' | 'danger' | 'info'
export type StatusOption<V extends string = string> = { value: V; label: string; tone: Tone }

/** Rows 'value label tone' → options; keeps the literal values. */
export const options = <const V extends string>(...rows: readonly (readonly [value: V, label: string, tone?: Tone])[]): readonly StatusOption<V>[] =>
  rows.map(([value, label, tone = 'info']) => ({ value, label, tone }))

/** The option of a value; an unknown value shows itself, an empty one '—', both with tone info. */
export function statusOf(table: readonly StatusOption[], value: string | null | undefined): StatusOption {
  return table.find((o) => o.value === value) ?? { value: value ?? '', label: value === null || value === undefined || value === '' ? '—' : value, tone: 'info' }
}
