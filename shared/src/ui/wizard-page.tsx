import type { ReactNode } from 'react'
import type { Fields } from '../domain/fields/field.ts'
import { useTabTitle } from '../session/tab.ts'
import type { DetailQuery } from './detail-page.tsx'
import { Facts, factsOf } from './facts.tsx'
import { FailureBlock, LoadingBlock } from './state-block.tsx'
import type { DraftSpec } from './wizard-page/draft-preference.ts'
import type { TextOf } from './wizard-page/merge.ts'
import { WizardForm, type WizardFormProps, type WizardStep } from './wizard-page/wizard-form.tsx'
import styles from './wizard-page/wizard-page.module.css'

export type { DraftSpec, TextOf, WizardStep }

interface WizardRecord<T> {
  readonly value: T
  readonly version: number
}

interface CommonProps<T extends object> {
  /** The noun for the record: 业务公司. */
  readonly what: string
  readonly steps: readonly WizardStep<T>[]
  /** The dictionary of the fields, for display and for comparing two versions. */
  readonly dictionary: Fields
  /** Further actions, at the top of the page. */
  readonly actions?: ReactNode
}

interface FillProps<T extends object> extends CommonProps<T>, Pick<WizardFormProps<T>, 'draft' | 'textOf' | 'isContinued' | 'submitText' | 'refusal' | 'onCreate' | 'onSaveStep' | 'onSubmit' | 'faults'> {}

interface AddProps<T extends object> extends FillProps<T> {
  readonly mode: 'add'
  /** What the menu calls the page, where that is not 新增 and the noun. */
  readonly title?: string
  /** The initial value of a new record. */
  readonly empty: T
}

interface RecordProps<T extends object> {
  readonly query: DetailQuery<WizardRecord<T>>
  /** The record's name. */
  readonly nameOf: (value: T) => string
}

interface EditProps<T extends object> extends FillProps<T>, RecordProps<T> {
  readonly mode: 'edit'
}

interface ViewProps<T extends object> extends CommonProps<T>, RecordProps<T> {
  readonly mode: 'view'
}

/** A record edited step by step: creates, completes, changes or only shows it. Drafts are saved, and the open step is in the URL. */
export function WizardPage<T extends object>(props: AddProps<T> | EditProps<T> | ViewProps<T>) {
  const { what } = props
  if (props.mode === 'add') {
    const { title = `新增${what}` } = props
    return (
      <Frame title={title} actions={props.actions}>
        <Form {...props} label={title} initial={props.empty} version={null} />
      </Frame>
    )
  }
  const { query, nameOf, mode } = props
  if (query.data === undefined) {
    return <article className={styles['page']}>{query.error === null ? <LoadingBlock what={what} /> : <FailureBlock error={query.error} what={what} onRetry={() => void query.refetch()} />}</article>
  }
  const { value, version } = query.data
  const title = `${mode === 'edit' ? '编辑' : ''}${what} ${nameOf(value)}`
  return (
    <Frame title={title} actions={props.actions}>
      {mode === 'edit' ? <Form {...props} label={title} initial={value} version={version} /> : <Steps {...props} value={value} />}
    </Frame>
  )
}

function Frame({ title, actions, children }: { readonly title: string; readonly actions: ReactNode; readonly children: ReactNode }) {
  useTabTitle(title)
  return (
    <article className={styles['page']} aria-label={title}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {actions}
      </header>
      {children}
    </article>
  )
}

/** Another record remounts the form. */
function Form<T extends object>(props: WizardFormProps<T>) {
  const { draft } = props
  return <WizardForm key={`${draft.form} ${draft.record}`} {...props} />
}

function Steps<T extends object>({ steps, dictionary, value }: ViewProps<T> & { readonly value: T }) {
  const factOf = factsOf(dictionary, value)
  return steps.map(({ key, title, fields, facts }) => (
    <section key={key} className={styles['section']} aria-labelledby={`step-${key}`}>
      <h2 id={`step-${key}`}>{title}</h2>
      <Facts label={title} facts={facts?.(value) ?? fields.map((field) => factOf(field))} />
    </section>
  ))
}
