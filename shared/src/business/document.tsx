import type { KeyedColumn } from '@linggong/shared/ui/columns'
import type { DetailQuery } from '@linggong/shared/ui/detail-page'
import type { ListQuery } from '@linggong/shared/ui/list-page'
import type { FilterParams, Filters, ListParams } from '@linggong/shared/ui/list-state'
import type { ReviewStep } from '@linggong/shared/ui/review'
import type { ComponentType, ReactNode } from 'react'
import type { Fields } from '../domain/fields/field.ts'
import type { ActionOf, GuardRow, Machine, StateOf } from '../domain/machines/machine.ts'
import type { LoggedStep } from '../domain/machines/way.ts'
import type { PageTable } from '../domain/pages/page.ts'
import type { DocumentName, GrantsIn } from '../domain/pages/tables.ts'
import type { Home } from './home.tsx'

export interface Row {
  readonly id: string
  /** Of a document with a machine. */
  readonly status?: string
}

export type ListAnswer<R> = NonNullable<ListQuery<R>['data']>

/** As much of a change log as a detail page needs. */
export interface Log {
  readonly results: readonly (LoggedStep & {
    readonly id: string
    readonly create_at: string
    readonly creator: string
    readonly action: string
    readonly content: readonly { readonly field: string; readonly type: 'url' | 'object' | 'plain'; readonly old_value: unknown; readonly new_value: unknown }[]
  })[]
}

interface LogOptions {
  readonly refetchInterval: (log: Log | undefined) => number | false
}

/** What is done with a record in a dialog of its own. Its key is the machine's name of the step, unless `step` or `isOpen` says otherwise. */
export interface ActionFacts<R, Step extends string = string> {
  readonly step?: Step
  /** Where the machine does not know the step: what it takes besides the permission. */
  readonly isOpen?: (row: R) => boolean
  /** Of an `isOpen`: a disabled organisation may not. */
  readonly isNewBusiness?: true
  /** Absent: the machine's word. */
  readonly label?: string
  /** A shorter label for the row. */
  readonly short?: string
  /** The action of the page that a role grants; absent: the key. */
  readonly grant?: string
  /** Leads on, so it is what the page is opened for; the others change or take back. */
  readonly leads?: true
  readonly isDanger?: true
  /** A verdict: several are reviewed one after the other. */
  readonly isReview?: true
  /** Not in the list. */
  readonly isOnPageOnly?: true
  /** The step's name for several at once; a flavour that has a dialog for it offers it for selected rows. */
  readonly many?: Step
}

type Actions<R, Step extends string> = Readonly<Record<string, ActionFacts<R, Step>>>

/** A document as it is wherever it is shown. What a flavour shows of it and does with it is its own pick (`inFlavour`). */
export interface Document<R extends Row, D extends Row, F extends Filters, K extends string, A, N extends DocumentName = DocumentName, L extends ListAnswer<R> = ListAnswer<R>> {
  readonly name: N
  /** 结算单 */
  readonly what: string
  /** 张: how it is counted. */
  readonly unit?: string
  readonly fields: Fields
  readonly machine?: Machine
  /** What the machine's steps are called. */
  readonly words?: Readonly<Record<string, string>>
  /** A constant. Those who look from above may add to them. */
  readonly filters: F
  /** All that a list may show; a flavour picks. */
  readonly columns: readonly KeyedColumn<R, K>[]
  readonly useList: (params: ListParams<F>) => Omit<ListQuery<R>, 'data'> & { readonly data: L | undefined }
  readonly useRecord?: (id: string, options?: { readonly staleTime: number }) => DetailQuery<D>
  /** Absent: the record brings its log. */
  readonly useLog?: (id: string, options: LogOptions) => DetailQuery<Log>
  readonly exportButton?: (params: FilterParams<F>, shown: { readonly total: number | undefined; readonly isCapped: boolean | undefined }) => ReactNode
  /** Figures about the whole result. A method, so that a list needs to know no more of the answer than its rows. */
  summary?(answer: L): ReactNode
  /** Buttons for selected rows, by the action of the page that grants them. */
  readonly chosen?: Readonly<Record<string, (rows: readonly R[]) => ReactNode>>
  /** In reading order: main actions first. */
  readonly actions?: A
}

type StepOf<M> = M extends Machine ? ActionOf<M> : never
/** What the guards of the machine read must stand in the rows. */
type RowFor<M> = M extends Machine ? { readonly status: StateOf<M> } & GuardRow<M['transitions'][number]> : unknown
/** A key that is no step of the machine says itself when it is open. */
type Known<A, Step> = { readonly [K in keyof A]: A[K] extends { readonly step: string } | { readonly isOpen: unknown } ? unknown : K extends Step ? unknown : { readonly isOpen: 'no step of the machine' } }

/** Keeps the literal names of columns and actions, and checks rows and actions against the machine. */
export function defineDocument<
  const N extends DocumentName,
  R extends Row,
  D extends Row,
  F extends Filters,
  K extends string,
  L extends ListAnswer<R>,
  const A extends Actions<R, StepOf<M>> = Record<never, never>,
  M extends Machine | undefined = undefined,
>(
  document: Document<R, D, F, K, A & Known<A, StepOf<M>>, N, L> & { readonly machine?: M } & (R extends RowFor<M> ? unknown : { readonly machine: 'its rows lack what the machine reads' }),
): Document<R, D, F, K, A, N, L> {
  return document
}

/** What every dialog about one record gets; the record is fresh, its version is what is sent back. */
export interface DialogProps<D> {
  readonly record: D
  /** Of a review; the record may still be that of the step before. */
  readonly step?: ReviewStep<Row>
  readonly onClose: () => void
}

export interface ManyDialogProps<R> {
  readonly rows: readonly R[]
  readonly onClose: () => void
}

type Granted<A, K extends keyof A, Grants> = (A[K] extends { readonly grant: infer G } ? G : K) extends Grants ? true : false

/** What one flavour shows of a document and does with it. */
interface FlavourPick<R extends Row, D extends Row, F extends Filters, K extends string, A, Grants> {
  /** In their order; absent: all. */
  readonly columns?: readonly NoInfer<K>[]
  /** A constant; absent: the document's. */
  readonly filters?: F
  /** A dialog for each action of this flavour; none that the page's actions do not grant. */
  readonly dialogs?: { readonly [P in keyof A]?: Granted<A, P, Grants> extends true ? ComponentType<DialogProps<D>> : never }
  /** For several at once. */
  readonly many?: { readonly [P in keyof A]?: Granted<A, P, Grants> extends true ? ComponentType<ManyDialogProps<R>> : never }
  /** Of the column of actions, pixels. */
  readonly actionsWidth?: number
  /** The hint for an empty list. */
  readonly empty?: string
}

/** A document as one flavour has it: what its list and its page are given. */
export interface FlavourDocument<R extends Row, D extends Row, F extends Filters> {
  readonly document: Document<R, D, F, string, Actions<R, string>>
  readonly home: Home
  readonly columns: readonly KeyedColumn<R, string>[]
  readonly filters: F
  readonly dialogs: Readonly<Record<string, ComponentType<DialogProps<D>> | undefined>>
  readonly many: Readonly<Record<string, ComponentType<ManyDialogProps<R>> | undefined>>
  readonly actionsWidth: number
  readonly empty: string | undefined
}

export function inFlavour<R extends Row, D extends Row, F extends Filters, K extends string, A extends Actions<R, string>, N extends DocumentName, L extends ListAnswer<R>, T extends PageTable>(
  document: Document<R, D, F, K, A, N, L>,
  home: Home<T>,
  pick: FlavourPick<R, D, F, K, A, GrantsIn<T, N>> = {},
): FlavourDocument<R, D, F> {
  return {
    document,
    home,
    columns: pick.columns?.flatMap((name) => document.columns.find(({ key }) => key === name) ?? []) ?? document.columns,
    filters: pick.filters ?? document.filters,
    dialogs: pick.dialogs ?? {},
    many: pick.many ?? {},
    actionsWidth: pick.actionsWidth ?? 140,
    empty: pick.empty,
  }
}
