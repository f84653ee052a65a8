import type { KeyedColumn } from '@linggong/shared/ui/columns'
import type { Amount, DetailQuery } from '@linggong/shared/ui/detail-page'
import type { ListQuery } from '@linggong/shared/ui/list-page'
import type { FilterParams, Filters, ListParams } from '@linggong/shared/ui/list-state'
import type { ReviewStep } from '@linggong/shared/ui/review'
import type { ComponentType, ReactNode } from 'react'
import type { Fields } from '../domain/fields/field.ts'
import type { Flavour } from '../domain/flavours.ts'
import type { ActionOf, GuardRow, Machine, StateFieldOf, StateOf } from '../domain/machines/machine.ts'
import type { LoggedStep } from '../domain/machines/way.ts'
import type { PageTable } from '../domain/pages/page.ts'
import type { DocumentName, GrantsIn } from '../domain/pages/tables.ts'
import type { PermissionKey } from '../domain/permissions.ts'
import type { Home } from './home.tsx'

export interface Row {
  readonly id: string
  /** The state; for documents with a machine. */
  readonly status?: string
}

export type ListAnswer<R> = NonNullable<ListQuery<R>['data']>

/** The part of a change log that a detail page needs. */
export interface Log {
  readonly results: readonly (LoggedStep & {
    readonly id: string
    readonly create_at: string
    readonly creator: string
    readonly action: string
    readonly content: readonly { readonly field: string; readonly type: 'url' | 'object' | 'plain'; readonly old_value: unknown; readonly new_value: unknown }[]
  })[]
}

export interface StateTotal {
  readonly total: number
  readonly total_capped?: boolean | undefined
}

interface StateCounts {
  readonly counts: readonly (StateTotal & { readonly status: string })[]
  readonly all?: StateTotal | undefined
}

interface LogOptions {
  readonly refetchInterval: (log: Log | undefined) => number | false
}

/** An action on a record that has its own dialog. Its key is the machine's action, unless `step` or `isOpen` says otherwise. */
export interface ActionFacts<R, Step extends string = string> {
  readonly step?: Step
  /** For actions that are not in the machine: whether the row allows it. The permission is checked as well. */
  readonly isOpen?: (row: R) => boolean
  /** With `isOpen`: refused for a disabled organisation. */
  readonly isNewBusiness?: true
  /** Default: the machine's label of the action. */
  readonly label?: string
  /** A shorter label for list rows. */
  readonly short?: string
  /** The page action whose permission is required; default: the key. */
  readonly grant?: string
  /** For an action that leads to another page: the permission of that page, in place of `grant`. */
  readonly permission?: PermissionKey
  /** A primary action that moves the record forward; the others change or undo something. */
  readonly leads?: true
  readonly isDanger?: true
  /** Of a review, which passes by `step`: the machine's action that rejects. Several records can be reviewed one after the other. */
  readonly reject?: Step
  /** The guards of the machine whose refusal the user is told: the action is then shown disabled, with the guard's text. */
  readonly explains?: readonly string[]
  /** Offered on the detail page only. */
  readonly isOnPageOnly?: true
  /** How many of them at once; default: 100. */
  readonly most?: number
  /** The machine's action for several records at once; a flavour with a dialog for it offers it for selected rows. */
  readonly many?: Step
}

type Actions<R, Step extends string> = Readonly<Record<string, ActionFacts<R, Step>>>

/** What a record waits for beside its machine, in whose state it stays meanwhile. */
export interface Wait {
  /** 待复核 */
  readonly label: string
  /** Whom it waits for. */
  readonly note: string
  /** The record as the machine reads it once nothing is waited for. */
  readonly after: Row
}

/** The records that wait so are a tab of their own over the list, out of those of their states. */
interface WaitTab {
  readonly label: string
  /** The filter, and its values for those that wait and for the others. */
  readonly filter: string
  readonly waiting: string
  readonly others: string
}

/** The definition of a document, common to all flavours. `inFlavour` selects what a flavour shows and does. */
export interface Document<R extends Row, D extends Row, F extends Filters, K extends string, A, N extends DocumentName = DocumentName, L extends ListAnswer<R> = ListAnswer<R>> {
  readonly name: N
  /** 结算单 */
  readonly what: string
  /** The measure word: 张. */
  readonly unit?: string
  readonly fields: Fields
  readonly machine?: Machine
  /** Methods, as `sums`. Absent, or undefined: the state says it all. */
  waits?(row: R): Wait | undefined
  readonly waitTab?: WaitTab
  /** Whose it is, where organisations of several kinds take the same steps with their own. */
  ownerOf?(row: R): Flavour
  /** What its page calls a record that has no number. */
  titleOf?(row: R): string
  /** In place of the tag of the state, in the head of the detail page. */
  shownStatus?(row: R): ReactNode
  /** The labels of the machine's actions. */
  readonly words?: Readonly<Record<string, string>>
  /** A constant. Flavours above the enterprise may add filters. */
  readonly filters: F
  /** All available columns; a flavour selects some. */
  readonly columns: readonly KeyedColumn<R, K>[]
  readonly useList: (params: ListParams<F>) => Omit<ListQuery<R>, 'data'> & { readonly data: L | undefined }
  readonly useRecord?: (id: string, options?: { readonly staleTime: number }) => DetailQuery<D>
  /** Absent: the record contains its change log. */
  readonly useLog?: (id: string, options: LogOptions) => DetailQuery<Log>
  /** The same, read once: the next page of an open record, all rows for 选择全部. */
  readonly readList?: (params: ListParams<F>) => Promise<L>
  /** How many rows the filter finds in each state. */
  readonly useCounts?: (params: FilterParams<F>, options: { readonly enabled: boolean }) => { readonly data: StateCounts | undefined }
  readonly exportButton?: (params: FilterParams<F>, shown: { readonly total: number | undefined; readonly isCapped: boolean | undefined }) => ReactNode
  /** Totals of the whole result in cents, by column; undefined where it is too large for them. Methods, so that a list needs only the rows of the answer's type. */
  sums?(answer: L): Readonly<Record<string, number>> | undefined
  /** What a record is about, in one figure: large on its page and in its review. Written after `useRecord`, from which TypeScript knows the record. */
  amount?(record: D): Amount
  /** A note on the whole result. */
  summary?(answer: L): ReactNode
  /** Buttons for selected rows, by the page action that grants them. */
  readonly chosen?: Readonly<Record<string, (rows: readonly R[]) => ReactNode>>
  /** In reading order: main actions first. */
  readonly actions?: A
}

type StepOf<M> = M extends Machine ? ActionOf<M> : never
/** The rows must contain every field that the machine's guards read. */
type RowFor<M> = M extends Machine ? { readonly [P in StateFieldOf<M>]: StateOf<M> } & GuardRow<M['transitions'][number]> : unknown
/** A key that is not an action of the machine must define `isOpen`. */
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

/** The props of a dialog about one record. The record is freshly loaded, and its version is sent back. */
export interface DialogProps<D> {
  readonly record: D
  /** In a review; the record may still be the previous one while the next one loads. */
  readonly step?: ReviewStep<Row>
  readonly onClose: () => void
}

export interface ManyDialogProps<R> {
  /** Those on which the action is possible. */
  readonly rows: readonly R[]
  /** The server has answered: the selection is dropped, because its records have changed. */
  readonly onDone: () => void
  readonly onClose: () => void
}

type Granted<A, K extends keyof A, Grants> = (A[K] extends { readonly grant: infer G } ? G : K) extends Grants ? true : false

/** The selection of one flavour. */
interface FlavourPick<R extends Row, D extends Row, F extends Filters, K extends string, A, Grants> {
  /** In this order; default: all. */
  readonly columns?: readonly NoInfer<K>[]
  /** Behind them, each hidden until a user shows it in 列设置. */
  readonly spareColumns?: readonly NoInfer<K>[]
  /** A constant; default: the document's filters. */
  readonly filters?: F
  /** The dialogs by action; only for actions that a role of this flavour can be granted. */
  readonly dialogs?: { readonly [P in keyof A]?: (A[P] extends { readonly permission: PermissionKey } ? true : Granted<A, P, Grants>) extends true ? ComponentType<DialogProps<D>> : never }
  /** Dialogs for several records at once. */
  readonly many?: { readonly [P in keyof A]?: Granted<A, P, Grants> extends true ? ComponentType<ManyDialogProps<R>> : never }
  /** The width of the action column, in pixels. */
  readonly actionsWidth?: number
  /** The hint for an empty list. */
  readonly empty?: string
  /** What is shown of a record over the list, above its change log; for documents whose records have no page (`shows` of the list's page). */
  readonly detail?: ComponentType<{ readonly record: D }>
}

/** A document in one flavour, as its list and detail page take it. */
export interface FlavourDocument<R extends Row, D extends Row, F extends Filters> {
  readonly document: Document<R, D, F, string, Actions<R, string>>
  readonly home: Home
  readonly columns: readonly KeyedColumn<R, string>[]
  readonly filters: F
  readonly dialogs: Readonly<Record<string, ComponentType<DialogProps<D>> | undefined>>
  readonly many: Readonly<Record<string, ComponentType<ManyDialogProps<R>> | undefined>>
  readonly actionsWidth: number
  readonly empty: string | undefined
  readonly detail: ComponentType<{ readonly record: D }> | undefined
}

export function inFlavour<R extends Row, D extends Row, F extends Filters, K extends string, A extends Actions<R, string>, N extends DocumentName, L extends ListAnswer<R>, T extends PageTable>(
  document: Document<R, D, F, K, A, N, L>,
  home: Home<T>,
  pick: FlavourPick<R, D, F, K, A, GrantsIn<T, N>> = {},
): FlavourDocument<R, D, F> {
  return {
    document,
    home,
    columns: [...picked(document.columns, pick.columns), ...picked(document.columns, pick.spareColumns ?? []).map((column) => ({ ...column, isSpare: true }))],
    filters: pick.filters ?? document.filters,
    dialogs: pick.dialogs ?? {},
    many: pick.many ?? {},
    actionsWidth: pick.actionsWidth ?? 140,
    empty: pick.empty,
    detail: pick.detail,
  }
}

const picked = <C extends { readonly key: string }>(columns: readonly C[], names: readonly string[] | undefined): readonly C[] =>
  names?.flatMap((name) => columns.find(({ key }) => key === name) ?? []) ?? columns
