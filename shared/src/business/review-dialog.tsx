import { useFlavour } from '@linggong/shared/session/use-session'
import type { Amount, DetailQuery } from '@linggong/shared/ui/detail-page'
import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import type { Verdict } from '@linggong/shared/ui/review'
import { ReviewDialog } from '@linggong/shared/ui/review-dialog'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Call } from '../contract/call.ts'
import type { review } from '../contract/schemas/review.ts'
import type { Fields } from '../domain/fields/field.ts'
import type { Flavour } from '../domain/flavours.ts'
import { asRead, type Machine, stateField, stepFrom } from '../domain/machines/machine.ts'
import { statusOf } from '../domain/status-option.ts'
import type { ActionFacts, DialogProps } from './document.tsx'

interface Reviewed {
  readonly id: string
  readonly sn: string
  readonly version: number
}

/** What the dialog takes from the document. */
interface ReviewedDocument<D> {
  readonly what: string
  readonly fields: Fields
  readonly machine?: Machine
  readonly actions?: Readonly<Record<string, ActionFacts<never>>>
  readonly useRecord?: (id: string) => DetailQuery<D>
  amount?(record: D): Amount
}

type Verdicts = z.input<typeof review.body>

/** A call whose body is not that of `...review`, because it takes other steps as well, says how it tells the verdict. */
type Decided<B extends z.ZodType> = { readonly call: Call<typeof review.params, z.ZodUndefined, B> } & (Verdicts extends z.input<B>
  ? { readonly body?: (verdict: Verdicts) => z.input<B> }
  : { readonly body: (verdict: Verdicts) => z.input<B> })

interface ReviewParts<D extends object> {
  /** The key of the action, where several of the document have a `reject`: each side confirms for itself. */
  readonly action?: string
  /** What to decide on: keys of the dictionary, or also what is in none. */
  readonly facts: readonly (keyof D & string)[] | ((record: D, fact: ReturnType<typeof factsOf<D, Fields>>) => readonly Fact[])
  readonly factsLabel?: string
  /** Further material for the decision. */
  readonly material?: ComponentType<{ readonly record: D }>
  /** The consequence of each verdict; default: the state that follows. */
  readonly consequence?: (record: D) => Readonly<Record<Verdict, string>>
  /** The toast shown after success. */
  readonly success?: Readonly<Record<Verdict, string>>
}

/** The dialog of the review of a document: of its action that has a `reject`. */
export function reviewDialog<D extends Reviewed, B extends z.ZodType>(document: ReviewedDocument<D>, parts: ReviewParts<NoInfer<D>> & Decided<B>): ComponentType<DialogProps<D>>
export function reviewDialog<D extends Reviewed>(
  document: ReviewedDocument<D>,
  { call, body = asIs, action: key, facts, consequence, material: Material, ...texts }: ReviewParts<D> & Decided<typeof review.body>,
): ComponentType<DialogProps<D>> {
  const { what, fields, actions = {} } = document
  const action = key === undefined ? Object.values(actions).find(({ reject }) => reject !== undefined) : actions[key]
  const states = { pass: `通过后${stateAfter(document, action?.step)}。`, reject: `驳回后${stateAfter(document, action?.reject)}。` }
  return function DocumentReview({ record, step, onClose }) {
    const { id, sn, version } = record
    const flavour = useFlavour()
    const fact = factsOf(fields, record)
    return (
      <ReviewDialog
        {...step}
        {...texts}
        recordId={id}
        title={`${action?.label ?? '审核'}${what} ${sn}`}
        amount={document.amount?.(record)}
        facts={typeof facts === 'function' ? facts(record, fact) : facts.map((key) => fact(key))}
        consequence={consequence?.(record) ?? states}
        refusal={flavour === null ? undefined : refusalOf(document, action, record, flavour)}
        call={call}
        input={(decision) => [{ params: { id }, body: body({ ...decision, version }) }]}
        isLoading={step !== undefined && step.row.id !== id}
        onClose={onClose}
      >
        {Material && <Material record={record} />}
      </ReviewDialog>
    )
  }
}

/** Of a review that can be rejected only: the guard that the action `explains`. */
function refusalOf({ machine }: { readonly machine?: Machine }, action: ActionFacts<never> | undefined, record: object, flavour: Flavour): string | undefined {
  const { step, explains = [] } = action ?? {}
  if (machine === undefined || step === undefined || explains.length === 0) return undefined
  // The record has what the rows of its list have, for which there is no type.
  const taken = stepFrom(machine, asRead(machine, record as Parameters<typeof asRead>[1]), step, flavour)
  return !taken.ok && taken.guard !== undefined && explains.includes(taken.guard) ? taken.reason : undefined
}

const asIs = (verdict: Verdicts): Verdicts => verdict

/** 状态变为“待支付” */
function stateAfter({ fields, machine }: ReviewedDocument<unknown>, step: string | undefined): string {
  const status = fields[stateField(machine)]
  const to = machine?.transitions.find(({ action }) => action === step)?.to
  return `状态变为“${statusOf(status?.kind === 'status' ? status.table : [], to).label}”`
}
