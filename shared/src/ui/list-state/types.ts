/** The filter sends its value under its own key, as text. */
export type Own = 'own'

/** The same of a yes or no, as calls take it. */
export type OwnFlag = 'own flag'

export interface Option {
  readonly value: string
  readonly label: string
  readonly isDisabled?: boolean
}

/** Options that live on the server: called as a hook, with what was typed and what is chosen already. */
export type UseOptions = (search: string, chosen: string | undefined) => { readonly options: readonly Option[]; readonly isLoading: boolean }

/** What the form draws. The state itself does not look at it. */
export type FilterField =
  | { readonly kind: 'text'; readonly placeholder: string }
  | { readonly kind: 'batch'; readonly placeholder: string }
  | { readonly kind: 'select'; readonly options: readonly Option[]; readonly isMultiple: boolean }
  | { readonly kind: 'dates' }
  | { readonly kind: 'money' }
  | { readonly kind: 'remote'; readonly useOptions: UseOptions }
  | { readonly kind: 'area' }

/**
 * One filter: between the URL's text, the typed value, the contract's parameters and a chip.
 * W is what it sends: `Own`, or the keys of its own.
 */
export interface Filter<V, W> {
  readonly label: string
  readonly field: FilterField
  /** No input in the form; still a chip, so that no filter is at work unseen. */
  readonly isHidden: boolean
  /** Undefined for text that means nothing here. */
  readonly decode: (text: string) => V | undefined
  /** '' for a value that filters nothing. */
  readonly encode: (value: V) => string
  readonly send: (key: string, value: V) => Readonly<Record<string, string | number>>
  readonly show: (value: V) => string
  /** Only a type: carries W. */
  readonly sends?: W
}

/** Any of them: what it decodes is unknown, and no value may be given to it unseen. */
export interface AnyFilter extends Omit<Filter<never, unknown>, 'decode'> {
  readonly decode: (text: string) => unknown
}

export type Filters = Readonly<Record<string, AnyFilter>>

type ValueOf<F> = F extends { readonly decode: (text: string) => infer V } ? Exclude<V, undefined> : never
type WireOf<K extends string, F> = F extends { readonly sends?: infer W } ? (Exclude<W, undefined> extends Own ? { [P in K]?: string } : Exclude<W, undefined> extends OwnFlag ? { [P in K]?: 'true' | 'false' } : Exclude<W, undefined>) : never
type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

export type FilterValues<F extends Filters> = { readonly [K in keyof F]?: ValueOf<F[K]> }

/** What the contract is given, paging apart. */
export type FilterParams<F extends Filters> = { [K in keyof Both<{ [P in keyof F & string]: WireOf<P, F[P]> }[keyof F & string]>]: Both<
  { [P in keyof F & string]: WireOf<P, F[P]> }[keyof F & string]
>[K] }

export type ListParams<F extends Filters> = FilterParams<F> & { page: number; page_size: number; ordering?: string }

export interface Chip {
  readonly key: string
  readonly label: string
  readonly text: string
  /** Raw value, for chips whose text lives on the server. */
  readonly value: unknown
  readonly field: FilterField
}
