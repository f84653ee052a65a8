import { Alert, Button, Form, type FormInstance, Steps } from 'antd'
import { type ReactNode, type RefObject, Suspense, lazy, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTabDirty } from '../../session/tab.ts'
import type { Fields } from '../../domain/fields/field.ts'
import { dateTimeText } from '../columns/time.ts'
import type { Fact } from '../facts.tsx'
import { useFieldFocus } from '../field-focus.tsx'
import { showFaults } from '../form-faults.tsx'
import { useSearchParams } from '../router.tsx'
import { DraftKeeper, type KeeperState } from './draft-keeper.ts'
import { type DraftSpec, ageText, draftPorts } from './draft-preference.ts'
import type { TextOf } from './merge.ts'
import styles from './wizard-page.module.css'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })))

export interface WizardStep<T> {
  readonly key: string
  readonly title: string
  /** The fields of this step, which it validates. */
  readonly fields: readonly (keyof T & string)[]
  /** `Form.Item`s named like the fields. */
  readonly content: ReactNode | ((form: FormInstance<T>) => ReactNode)
  /** Of a record whose steps are saved one by one: false shows that this one has not been, also when a later one is open. */
  readonly isSaved?: boolean
  /** What its button says instead of 保存并下一步, where the form ends with this step because of what was entered. */
  readonly saveText?: (value: T) => string | undefined
  /** The read-only content; default: the fields as the dictionary displays them. */
  readonly facts?: (value: T) => readonly Fact[]
}

export interface WizardFormProps<T extends object> {
  /** 新增业务公司 */
  readonly label: string
  readonly steps: readonly WizardStep<T>[]
  /** The server's data; for a new record the empty form. */
  readonly initial: T
  /** The record's version; null for a new one. */
  readonly version: number | null
  /** A constant of the screen, or memoised. */
  readonly draft: DraftSpec<T>
  /** Labels fields and values where two versions are compared. */
  readonly dictionary?: Fields
  readonly textOf?: TextOf
  /** The user comes from a step before, on another page: as after 保存并下一步, the first field is focused. */
  readonly isContinued?: boolean
  readonly submitText?: string
  /** Why this user cannot submit: the last button is then disabled, and says so. */
  readonly refusal?: string
  /** For records that the first step creates: closes the form and deletes its draft; the screen goes on with the record's own form. Undefined (or false) on failure. */
  readonly onCreate?: (value: T) => Promise<unknown>
  /** Also saves on 保存并下一步: resolves to the record's new version; undefined on failure. Without it only the draft is saved. */
  readonly onSaveStep?: (value: T, step: WizardStep<T>) => Promise<{ readonly version: number } | undefined>
  /** Resolves to undefined (or false) on failure; anything else closes the form and deletes its draft. */
  readonly onSubmit: (value: T) => Promise<unknown>
  /** The server's refusals by field (`error.fields` of the action). */
  readonly faults?: Readonly<Record<string, string>>
}

/** One value, filled in step by step; each step validates its own fields. What is typed survives whatever happens to the page. */
export function WizardForm<T extends object>(props: WizardFormProps<T>) {
  const { label, steps, dictionary = {}, submitText = '提交', refusal } = props
  const [form] = Form.useForm<T>()
  const { keeper, state } = useKeeper(props, form)
  const { at, reached, go, body } = useSteps(props, form, state)
  const { isSending, next } = useSending({ props, form, keeper, at, go, body })
  const step = steps[at]
  const isLast = at === steps.length - 1
  const isRefused = isLast && refusal !== undefined
  const refusalId = useId()
  const isBlocked = state.phase === 'loading' || state.phase === 'offer' || state.phase === 'conflict'
  useTabDirty(state.isDirty)

  return (
    <section className={styles['form']} aria-label={label}>
      <Steps
        size="small"
        responsive
        current={at}
        items={steps.map(({ key, title, isSaved }, index) => ({ key, title, disabled: index > reached || isSending || isBlocked, ...(isSaved !== undefined && index !== at && { status: isSaved ? 'finish' : 'wait' }) }))}
        onChange={(target) => (target > at ? void next(target) : go(target))}
      />
      <Notice state={state} keeper={keeper} unkept={(props.draft.unkept ?? []).map((field) => dictionary[field]?.label ?? field)} />
      {/* `inert`: input before the draft is resolved would overwrite either the draft or the form. Hidden while the user is asked, so that it does not look usable. */}
      <div ref={body} className={styles['body']} inert={isBlocked} hidden={state.phase === 'offer'}>
        <Form<T>
          form={form}
          noValidate
          layout="vertical"
          initialValues={props.initial}
          disabled={isSending}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={() => keeper.change(form.getFieldsValue(true), at)}
          onFinish={() => void (isRefused || next(at + 1))}
        >
          {step && (typeof step.content === 'function' ? step.content(form) : step.content)}
          <footer className={styles['foot']}>
            {at > 0 && (
              <Button disabled={isSending} onClick={() => go(at - 1)}>
                上一步
              </Button>
            )}
            <Form.Item noStyle shouldUpdate>
              {() => (
                <Button type="primary" htmlType="submit" loading={isSending} {...(isRefused && { disabled: true, title: refusal, 'aria-describedby': refusalId })}>
                  {step?.saveText?.(form.getFieldsValue(true)) ?? (isLast ? submitText : '保存并下一步')}
                </Button>
              )}
            </Form.Item>
            {isRefused && <span id={refusalId}>{refusal}</span>}
            <output className={styles['draft']}>{savedText(state)}</output>
          </footer>
        </Form>
      </div>
      {state.phase === 'conflict' && state.mine !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            base={state.mine.base}
            mine={state.mine.value}
            theirs={keeper.origin().value}
            fields={dictionary}
            textOf={props.textOf}
            // The result is one of the two versions or a mix of both.
            onSettle={(value) => keeper.settle({ ...keeper.origin().value, ...value })}
          />
        </Suspense>
      )}
    </section>
  )
}

function useKeeper<T extends object>({ draft, initial, version }: WizardFormProps<T>, form: FormInstance<T>) {
  const [keeper] = useState(() => new DraftKeeper(draftPorts(draft), { value: initial, version }, draft.unkept))
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)

  useEffect(() => {
    void keeper.open()
    // Leaving saves pending changes; a hidden tab that becomes visible continues where it was.
    return keeper.leave
  }, [keeper])
  useEffect(() => keeper.refresh({ value: initial, version }), [keeper, initial, version])

  const { seed } = state
  useEffect(() => {
    if (seed.revision === 0) return
    form.resetFields()
    form.setFieldsValue(seed.value)
  }, [form, seed])
  return { keeper, state }
}

function useSteps<T extends object>({ steps, faults, version, isContinued = false }: WizardFormProps<T>, form: FormInstance<T>, { seed, phase }: KeeperState<T>) {
  const [search, setSearch] = useSearchParams()
  const named = steps.findIndex(({ key }) => key === search.get('step'))
  // An existing record has been through all steps, or is to be completed, so any step may be opened. A new one begins with the first.
  const isNew = version === null
  const [at, setAt] = useState(isNew ? 0 : Math.max(0, named))
  const [reached, setReached] = useState(isNew ? 0 : steps.length - 1)
  const [filled, setFilled] = useState(seed.revision)
  const [told, setTold] = useState(faults)
  const body = useRef<HTMLDivElement>(null)
  const focusField = useFieldFocus(body)
  const last = steps.length - 1
  // Each step is an entry of the history: back and forward go through them, and leave the page only before the first.
  const wanted = Math.max(0, named)
  const [followed, setFollowed] = useState(wanted)
  const [arrivals, setArrivals] = useState(0)
  if (followed !== wanted) {
    setFollowed(wanted)
    const isChanged = isTouched(form, steps[at]?.fields ?? [])
    // Not past a changed step: what is in it has not been checked, and its own button saves it.
    if (wanted < at || (wanted > at && wanted <= reached && !isChanged)) {
      if (wanted < at && isChanged) setReached(at)
      setAt(wanted)
      setArrivals(arrivals + 1)
    }
  }
  useEffect(() => {
    if (arrivals > 0) focusField()
  }, [arrivals, focusField])
  if (filled !== seed.revision) {
    setFilled(seed.revision)
    if (seed.step !== null) {
      setAt(Math.min(seed.step, last))
      setReached(isNew ? Math.min(seed.step, last) : last)
    }
  }
  // The server's refusal is shown on the step with the field.
  if (told !== faults) {
    setTold(faults)
    const faulty = new Set(Object.keys(faults ?? {}).map((field) => field.split('.')[0] ?? ''))
    const wrong = steps.findIndex(({ fields }) => fields.some((field) => faulty.has(field)))
    if (wrong >= 0) setAt(wrong)
  }
  useEffect(() => {
    if (faults !== undefined) showFaults(form, faults)
  }, [faults, form])
  // Not while the form is inert.
  const isEditing = phase === 'editing'
  useEffect(() => {
    if (isContinued && isEditing) focusField()
  }, [isContinued, isEditing, focusField])

  return {
    at,
    reached,
    body,
    go: (target: number) => {
      // Going back from a changed step leaves it unvalidated: the following steps are reached through it again.
      const changed = isTouched(form, steps[at]?.fields ?? [])
      setReached(target < at && changed ? at : Math.max(reached, target))
      setAt(target)
      const next = new URLSearchParams(search)
      next.set('step', steps[target]?.key ?? '')
      setSearch(next)
      focusField()
    },
  }
}

const isTouched = (form: FormInstance, fields: readonly string[]): boolean => fields.some((field) => form.isFieldTouched([field]))

interface Sending<T extends object> {
  readonly props: WizardFormProps<T>
  readonly form: FormInstance<T>
  readonly keeper: DraftKeeper<T>
  readonly at: number
  readonly go: (target: number) => void
  readonly body: RefObject<HTMLDivElement | null>
}

function useSending<T extends object>({ props, form, keeper, at, go, body }: Sending<T>) {
  const { steps, version, onCreate, onSaveStep, onSubmit } = props
  const [isSending, setSending] = useState(false)
  // Two clicks within one frame see the same state.
  const busy = useRef(false)

  const leaveStep = async (step: WizardStep<T>, target: number): Promise<void> => {
    // To the form, unparsable text is empty, but it must not be accepted as such.
    const unreadable = [...(body.current?.querySelectorAll('input') ?? [])].find(({ validity }) => !validity.valid)
    if (unreadable) return unreadable.focus()
    if (!(await isStepValid(form, step.fields))) return
    const value = form.getFieldsValue(true)
    const isCreated = onCreate !== undefined && version === null
    if (isCreated || target >= steps.length) {
      const answer = await (isCreated ? onCreate(value) : onSubmit(value))
      if (answer !== undefined && answer !== false) keeper.end()
      return
    }
    const saved = await onSaveStep?.(value, step)
    if (onSaveStep !== undefined && saved === undefined) return
    if (saved) keeper.saved(value, step.fields, saved.version)
    keeper.change(value, target)
    go(target)
  }
  const next = async (target: number): Promise<void> => {
    const step = steps[at]
    if (busy.current || step === undefined) return
    busy.current = true
    setSending(true)
    try {
      await leaveStep(step, target)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { isSending, next }
}

/** Shows the errors and focuses the first. */
async function isStepValid(form: FormInstance, fields: readonly string[]): Promise<boolean> {
  try {
    await form.validateFields([...fields], { recursive: true })
    return true
  } catch {
    const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0)
    if (wrong) form.scrollToField(wrong.name, { focus: true, block: 'center' })
    return false
  }
}

interface NoticeProps<T extends object> {
  readonly state: KeeperState<T>
  readonly keeper: DraftKeeper<T>
  /** The labels of what no draft contains. */
  readonly unkept: readonly string[]
}

function Notice<T extends object>({ state, keeper, unkept }: NoticeProps<T>) {
  const [now] = useState(() => Date.now())
  if (state.phase === 'unavailable') {
    return (
      <Alert
        type="warning"
        showIcon
        title="草稿暂时读不到：可以继续填写，但现在不会自动保存草稿"
        action={
          <Button size="small" onClick={() => void keeper.open()}>
            重试
          </Button>
        }
      />
    )
  }
  if (state.phase !== 'offer' || state.offered === null) return null
  return (
    <Alert
      type="info"
      showIcon
      title={`上次填写尚未提交（${ageText(state.offered.savedAt, now)}）`}
      description={unkept.length > 0 && `草稿不保存${unkept.join('、')}，如已填写请重新填写`}
      action={
        <span className={styles['offer']}>
          <Button size="small" type="primary" onClick={() => keeper.resume()}>
            继续上次填写
          </Button>
          <Button size="small" onClick={() => keeper.discard()}>
            重新填写
          </Button>
        </span>
      }
    />
  )
}

function savedText<T>({ saving, savedAt, phase, isDirty }: KeeperState<T>): string {
  if (phase !== 'editing' || !isDirty) return ''
  if (saving === 'failed') return '草稿未能保存，继续填写时会再试'
  if (saving === 'waiting') return '正在保存草稿…'
  return savedAt === null ? '' : `草稿已保存 ${dateTimeText(new Date(savedAt).toISOString()).slice(11)}`
}
