import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Alert, Button, Card, Checkbox, Flex, Input, Select, Typography } from 'antd'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { simulateInvoices } from '../../contract/invoice-batches.ts'
import { listCompanyInvoiceInfo } from '../../contract/invoice-info.ts'
import { INVOICE_CATEGORY_LABELS } from '../../domain/categories.ts'
import { invoiceBatchFields as field } from '../../domain/fields/invoice-batch.ts'
import { sum } from '../../domain/money.ts'
import { invoiceable, unreached, unreachedText } from '../../domain/tax/invoiceable.ts'
import { statusOf } from '../../domain/status-option.ts'
import type { InvoiceCategory } from '../../domain/tax/invoice.ts'
import { ProjectChoice } from '../bill/project-choice.tsx'
import type { Invoiceable } from './invoiceable.ts'
import { CategorySelect } from './category-select.tsx'
import { LineEditor, type EditedLine } from './line-editor.tsx'
import { LineTable } from './line-table.tsx'
import { Scenarios } from './scenarios.tsx'

export interface DetailDraft {
  readonly amount: number
  readonly category: InvoiceCategory
  readonly lines: readonly EditedLine[]
  readonly byLimit: boolean
}

/** What an enterprise's invoices are to have besides, whichever settlements and lines they are of. */
export interface DetailWish {
  /** Absent: the default title. Null: the one that was applied for is not known any more. */
  readonly invoice_info_id?: string | null | undefined
  readonly project_company_id?: string | undefined
  /** On its invoices. */
  readonly invoice_remark?: string | undefined
  /** What all lines are for; null: the usual. By hand each line may have its own. */
  readonly invoice_category_id?: string | null | undefined
}

interface ApplyDetailProps {
  readonly settlements: readonly Invoiceable[]
  readonly draft: DetailDraft | undefined
  readonly wish: DetailWish | undefined
  /** Undefined: what was chosen holds no more. */
  readonly onDraft: (draft: DetailDraft | undefined) => void
  readonly onWish: (wish: DetailWish) => void
}

/** One enterprise: how much of its settlements, to which title, and as which invoices; the way that is chosen fills the lines, cent by cent. A saved invoicing plan is what it begins with (R366). */
export function ApplyDetail({ settlements, draft, wish = {}, onDraft, onWish }: ApplyDetailProps) {
  const most = sum(settlements.map(invoiceable))
  const [amount, setAmount] = useState<number | null>(draft?.amount ?? most)
  const [isByHand, setByHand] = useState(false)
  const company_id = settlements[0]?.company_id ?? ''
  const company_name = settlements[0]?.company_name ?? ''
  const fault = amountFault(amount, settlements)
  const isRight = fault === null
  const query = useRead(simulateInvoices, { body: { company_id, sns: settlements.map(({ sn }) => sn), real_invoice_amount: amount ?? 1 } }, { enabled: isRight, staleTime: 0 })
  // What was shown for another amount is no answer to this one.
  const plan = query.data?.real_invoice_amount === amount ? query.data : undefined
  const begin = (way: DetailDraft) => onDraft({ ...way, lines: way.lines.map((line) => ({ ...line, invoice_category_id: wish.invoice_category_id ?? null })) })
  const change = (next: DetailWish) => {
    onWish({ ...wish, ...next })
    if (draft !== undefined && 'invoice_category_id' in next) onDraft({ ...draft, lines: draft.lines.map((line) => ({ ...line, invoice_category_id: next.invoice_category_id ?? null })) })
  }
  const planned = useSavedPlan(plan, draft === undefined, begin)
  return (
    <Card size="small" title={company_name} extra={<>可开票 <Money symbol cents={most} /></>}>
      <Flex gap={16} wrap align="start">
        <label style={{ width: 220 }}>
          {field.real_invoice_amount.label}
          <MoneyInput
            value={amount}
            onChange={(value) => {
              setAmount(value)
              onDraft(undefined)
            }}
          />
          {fault !== null && <Typography.Text type="danger">{fault}</Typography.Text>}
        </label>
        <TitleSelect companyId={company_id} value={wish.invoice_info_id} onChange={(invoice_info_id) => change({ invoice_info_id })} />
      </Flex>
      <Flex gap={16} wrap align="end" style={{ marginTop: 8 }}>
        {plan !== undefined && (
          <label style={{ width: 300 }}>
            {field.invoice_category_id.label}
            <CategorySelect
              label={field.invoice_category_id.label} width="100%" categories={plan.categories} ratios={draft?.lines.map(({ tax_ratio }) => tax_ratio) ?? []} value={wish.invoice_category_id ?? null}
              onChange={(invoice_category_id) => change({ invoice_category_id })}
            />
          </label>
        )}
        <ProjectChoice companyId={company_id} value={wish.project_company_id ?? null} onChange={(id) => change({ project_company_id: id ?? undefined })} />
        <label style={{ minWidth: 280, flex: 1 }}>
          {field.invoice_remark.label}
          <Input value={wish.invoice_remark ?? ''} maxLength={200} showCount onChange={(event) => change({ invoice_remark: event.target.value })} />
        </label>
      </Flex>
      {isRight && (plan === undefined
        ? <PendingBlock of={query} what="开票模拟" rows={4} />
        : <Scenarios plan={plan} chosen={draft} onChoose={(one) => begin({ amount: one.amount, category: one.category, byLimit: one.by_limit, lines: linesOf(one) })} />)}
      {planned !== undefined && (
        <Alert
          type="info" showIcon style={{ marginTop: 12 }} title={`所选结算单已保存开票计划：${planned.lines.length} 张${statusOf(INVOICE_CATEGORY_LABELS, planned.category).label}`}
          action={<Button size="small" onClick={() => begin(planned)}>按计划填写</Button>}
        />
      )}
      {draft !== undefined && (
        <>
          <Checkbox checked={isByHand} style={{ marginBlock: 8 }} onChange={(event) => setByHand(event.target.checked)}>手工拆分（调整每张发票的金额、税率和开票类目）</Checkbox>
          {isByHand
            ? <LineEditor category={draft.category} lines={draft.lines} amount={draft.amount} categories={plan?.categories ?? []} onLines={(lines) => onDraft({ ...draft, lines })} />
            : <LineTable lines={draft.lines.map((line) => ({ ...line, invoice_category_name: plan?.categories.find(({ id }) => id === line.invoice_category_id)?.name ?? '' }))} />}
        </>
      )}
    </Card>
  )
}

/** What is wrong with an amount; null: nothing. */
function amountFault(amount: number | null, settlements: readonly Invoiceable[]): string | null {
  if (amount === null || amount <= 0 || amount > sum(settlements.map(invoiceable))) return '应大于 0，且不超过可开票金额'
  const idle = unreached(amount, settlements.map((row) => ({ sn: row.sn, left: invoiceable(row) })))
  return idle === undefined ? null : unreachedText(idle)
}

/** The plan that was saved for what is chosen, as a way to invoice it; it fills an empty form. */
function useSavedPlan(plan: CallOutput<typeof simulateInvoices> | undefined, isEmpty: boolean, begin: (way: DetailDraft) => void): DetailDraft | undefined {
  const way = useMemo((): DetailDraft | undefined => (plan === undefined || plan.plan === null ? undefined : { amount: plan.real_invoice_amount, category: plan.plan.category, lines: plan.plan.lines, byLimit: false }), [plan])
  const fill = useEffectEvent(begin)
  useEffect(() => {
    if (way !== undefined && isEmpty) fill(way)
  }, [way, isEmpty])
  return way
}

export type Scenario = CallOutput<typeof simulateInvoices>['scenarios'][number]

const linesOf = ({ lines, tax_ratio }: Scenario): EditedLine[] => lines.map((line) => ({ ...line, tax_ratio }))

interface TitleSelectProps {
  readonly companyId: string
  readonly value: string | null | undefined
  readonly onChange: (id: string) => void
}

function TitleSelect({ companyId, value, onChange }: TitleSelectProps) {
  const { data } = useRead(listCompanyInvoiceInfo, { query: { company_id: companyId, page_size: 100 } })
  const titles = data?.results ?? []
  const main = titles.find(({ is_default }) => is_default)
  // The one that was applied for may have been deleted since.
  const isGone = value !== undefined && data !== undefined && !titles.some(({ id }) => id === value)
  const shown = value === undefined ? main?.id : titles.find(({ id }) => id === value)?.id
  return (
    <label style={{ minWidth: 280, flex: 1 }}>
      {field.title.label}
      <Select
        style={{ width: '100%' }}
        value={shown ?? null}
        {...(isGone && { status: 'error' })}
        placeholder={data !== undefined && titles.length === 0 ? '该企业还没有开票信息，请先维护' : isGone ? '原来的抬头已不在开票信息中，请重新选择' : value === undefined ? '默认抬头' : '原来的抬头'}
        options={titles.map(({ id, title, tax_no }) => ({ value: id, label: `${title}（${tax_no}）` }))}
        onChange={(id: string) => onChange(id)}
      />
    </label>
  )
}
