import { Button, Flex, Form, Input, Radio } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { type RunArguments, useAction } from '../api/actions.ts'
import type { Call } from '../contract/call.ts'
import { REASON } from '../domain/verdict.ts'
import { type Amount, LargeAmount } from './detail-page/amount.tsx'
import { type Fact, Facts } from './facts.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useFieldFocus } from './field-focus.tsx'
import { useLeaveQuestion } from './leave-question.tsx'
import type { ReviewPlace, Verdict } from './review.tsx'

interface Decision {
  readonly result: Verdict
  readonly reason?: string
}

interface ReviewDialogProps<C extends Call> {
  /** The record's id; another record resets the form. */
  readonly recordId: string
  readonly title: string
  /** What the decision is about, in one figure. */
  readonly amount?: Amount | undefined
  /** The facts to decide on. */
  readonly facts: readonly Fact[]
  readonly factsLabel?: string
  /** Further material for the decision: documents, pictures. */
  readonly children?: ReactNode
  /** The consequence of each verdict. */
  readonly consequence: Readonly<Record<Verdict, string>>
  /** The toast shown after success. */
  readonly success?: Readonly<Record<Verdict, string>>
  readonly call: C
  readonly input: (decision: { readonly result: Verdict; readonly reason?: string }) => RunArguments<C>
  /** Why it cannot be passed at present; it can be rejected. */
  readonly refusal?: string | undefined
  /** The initially selected verdict. */
  readonly verdict?: Verdict
  /** For a review of several records. */
  readonly place?: ReviewPlace | undefined
  /** The next record is loading. */
  readonly isLoading?: boolean
  readonly onDone?: () => void
  readonly onClose: () => void
}

/**
 * A verdict on one record, or on several one after the other: passed, or rejected with a reason. Keys: a passes, r rejects, j and k go to
 * the next and previous record.
 */
export function ReviewDialog<C extends Call>(props: ReviewDialogProps<C>) {
  const { recordId, title, amount, facts, factsLabel = '审核的内容', children, consequence, success = { pass: '审核已通过', reject: '已驳回' }, call, input } = props
  const { refusal, place, isLoading = false, onClose, onDone = onClose } = props
  const verdict = refusal === undefined ? (props.verdict ?? 'pass') : 'reject'
  const [form] = Form.useForm<Decision>()
  const root = useRef<HTMLDivElement>(null)
  const focusField = useFieldFocus(root)
  const result = Form.useWatch('result', form) ?? verdict
  const reason = Form.useWatch('reason', form) ?? ''
  const isPass = result === 'pass'
  const review = useAction(call, { success: success[result], onDone })
  const isBusy = review.isRunning || isLoading

  const choose = (next: Verdict) => {
    if (next === 'pass' && refusal !== undefined) return
    form.setFieldsValue({ result: next })
    focusField(next === 'reject' ? 'textarea' : 'input[type=radio]')
  }
  const forth = useLeaveQuestion(reason !== '', () => place?.onStep(1))
  const back = useLeaveQuestion(reason !== '', () => place?.onStep(-1))
  useReviewKeys(root, { a: () => choose('pass'), r: () => choose('reject'), j: forth, k: back, Enter: form.submit })

  const shown = useRef(recordId)
  useEffect(() => {
    if (shown.current === recordId) return
    shown.current = recordId
    // Not resetFields, which remounts the fields some frames later and so loses the focus.
    form.setFields([
      { name: 'result', value: verdict, touched: false, errors: [] },
      { name: 'reason', value: undefined, touched: false, errors: [] },
    ])
    focusField('input[type=radio]')
  }, [focusField, form, recordId, verdict])

  return (
    <FormDialog<Decision>
      form={form}
      width={720}
      title={title}
      okText={isPass ? '通过' : '驳回'}
      cancelText="返回"
      isDanger={!isPass}
      initial={{ result: verdict }}
      isRunning={review.isRunning}
      isLoading={isLoading}
      head={
        <Flex vertical gap={16} style={{ marginBottom: 16 }}>
          {place !== undefined && place.count > 1 && <PlaceLine place={place} isBusy={isBusy} onForth={forth} onBack={back} />}
          {amount && <LargeAmount {...amount} />}
          <Facts label={factsLabel} facts={facts} />
          {children}
        </Flex>
      }
      onFinish={({ result: decided, reason: why = '' }) => {
        // A second key press while the next record loads must not decide on that record.
        if (!isBusy) void review.run(...input(decided === 'pass' ? { result: decided } : { result: decided, reason: why.trim().replaceAll(/\s+/gu, ' ') }))
      }}
      onClose={onClose}
    >
      <div ref={root}>
        <Form.Item name="result" label="审核结果" extra={consequence[result]} {...(refusal !== undefined && { help: `不能通过：${refusal}` })}>
          <Radio.Group options={verdicts.map((one) => ({ ...one, disabled: one.value === 'pass' && refusal !== undefined }))} />
        </Form.Item>
        {!isPass && (
          <Form.Item name="reason" label="驳回原因" rules={[{ required: true, whitespace: true, message: REASON.text }]}>
            <Input.TextArea data-first maxLength={200} showCount rows={3} />
          </Form.Item>
        )}
      </div>
    </FormDialog>
  )
}

const verdicts = [
  { value: 'pass', label: '通过' },
  { value: 'reject', label: '驳回' },
]

interface PlaceLineProps {
  readonly place: ReviewPlace
  readonly isBusy: boolean
  readonly onForth: () => void
  readonly onBack: () => void
}

function PlaceLine({ place: { position, count, decided }, isBusy, onForth, onBack }: PlaceLineProps) {
  return (
    <Flex wrap gap={8} align="center">
      <output>
        第 {position} 项，共 {count} 项{decided > 0 && `，已审核 ${decided} 项`}
      </output>
      <Button size="small" disabled={isBusy} title="快捷键 k" onClick={onBack}>
        上一项
      </Button>
      <Button size="small" disabled={isBusy} title="快捷键 j" onClick={onForth}>
        下一项
      </Button>
    </Flex>
  )
}

type Keys = Readonly<Record<'a' | 'r' | 'j' | 'k' | 'Enter', () => void>>

/** Handles letters outside text fields, Ctrl+Enter everywhere, and Enter on the radio buttons; only in this dialog, not in one above it. */
function useReviewKeys(root: { readonly current: HTMLElement | null }, keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const dialog = root.current?.closest('[role=dialog]')
      // While the fields of the next record replace the previous ones nothing has the focus for a moment; key presses then must not be
      // lost.
      if (!dialog || !(target instanceof HTMLElement) || !(target === document.body || dialog.contains(target))) return
      const isText = target.matches('textarea, input:not([type=radio])')
      const isChord = ctrlKey || metaKey
      const isMeant = key === 'Enter' ? isChord || target.matches('input[type=radio]') : !isChord && !isText
      if (altKey || event.isComposing || !isMeant || !isKey(key)) return
      event.preventDefault()
      latest.current[key]()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [root])
}

const isKey = (key: string): key is keyof Keys => ['a', 'r', 'j', 'k', 'Enter'].includes(key)
