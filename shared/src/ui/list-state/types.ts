/** The filter sends its value as text under its own key. */
export type Own = 'own'

/** The same for a yes or no, as calls take it. */
export type OwnFlag = 'own flag'

export interface Option {
  readonly value: string
  readonly label: string
  readonly isDisabled?: boolean
}

/** Options from the server: called as a hook, with the search text and the current selection. */
export type UseOptions = (search: string, chosen: string | undefined) => { readonly options: readonly Option[]; readonly isLoading: boolean }

/** The kind of input in the form. The state itself does not use it. */
export type FilterField =
  | { readonly kind: 'text'; readonly placeholder: string }
  | { readonly kind: 'batch'; readonly placeholder: string }
  | { readonly kind: 'select'; readonly options: readonly Option[]; readonly isMultiple: boolean }
  | { readonly kind: 'dates' }
  | { readonly kind: 'month' }
  | { readonly kind: 'money' }
  | { readonly kind: 'remote'; readonly useOptions: UseOptions }
  | { readonly kind: 'area' }

/**
 * A filter: converts between URL text, typed value, the contract's parameters and a chip.
 * W is what it sends: `Own`, or keys of its own.
 */
export interface Filter<V, W> {
  readonly label: string
  readonly field: FilterField
  /** No input in the form; still a chip, so that every active filter is visible. */
  readonly isHidden: boolean
  /** Undefined for invalid text. */
  readonly decode: (text: string) => V | undefined
  /** '' for a value that filters nothing. */
  readonly encode: (value: V) => string
  readonly send: (key: string, value: V) => Readonly<Record<string, string | number>>
  readonly show: (value: V) => string
  /** Type only: carries W. */
  readonly sends?: W
}

/** Any filter: the type of its decoded values is unknown, so none may be passed unchecked. */
export interface AnyFilter extends Omit<Filter<never, unknown>, 'decode'> {
  readonly decode: (text: string) => unknown
}

export type Filters = Readonly<Record<string, AnyFilter>>

type ValueOf<F> = F extends { readonly decode: (text: string) => infer V } ? Exclude<V, undefined> : never
type WireOf<K extends string, F> = F extends { readonly sends?: infer W } ? (Exclude<W, undefined> extends Own ? { [P in K]?: string } : Exclude<W, undefined> extends OwnFlag ? { [P in K]?: 'true' | 'false' } : Exclude<W, undefined>) : never
type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

export type FilterValues<F extends Filters> = { readonly [K in keyof F]?: ValueOf<F[K]> }

/** The contract's parameters, without paging. */
export type FilterParams<F extends Filters> = { [K in keyof Both<{ [P in keyof F & string]: WireOf<P, F[P]> }[keyof F & string]>]: Both<
  { [P in keyof F & string]: WireOf<P, F[P]> }[keyof F & string]
>[K] }

export type ListParams<F extends Filters> = FilterParams<F> & { page: number; page_size: number; ordering?: string }

export interface Chip {
  readonly key: string
  readonly label: string
  readonly text: string
  /** The raw value, for chips whose text comes from the server. */
  readonly value: unknown
  readonly field: FilterField
}
