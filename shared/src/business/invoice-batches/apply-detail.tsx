import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { Money } from '@linggong/shared/ui/money'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { Card, Checkbox, Flex, Select, Typography } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { simulateInvoices } from '../../contract/invoice-batches.ts'
import { listCompanyInvoiceInfo } from '../../contract/invoice-info.ts'
import { invoiceBatchFields as field } from '../../domain/fields/invoice-batch.ts'
import { sum } from '../../domain/money.ts'
import type { InvoiceCategory } from '../../domain/tax/invoice.ts'
import { leftOf, type Invoiceable } from './apply-settlements.tsx'
import { LineEditor, type EditedLine } from './line-editor.tsx'
import { LineTable } from './line-table.tsx'
import { Scenarios } from './scenarios.tsx'

export interface DetailDraft {
  readonly amount: number
  readonly category: InvoiceCategory
  readonly lines: readonly EditedLine[]
  readonly byLimit: boolean
  readonly invoice_info_id?: string | undefined
}

interface ApplyDetailProps {
  readonly settlements: readonly Invoiceable[]
  readonly draft: DetailDraft | undefined
  /** Undefined: what was chosen holds no more. */
  readonly onDraft: (draft: DetailDraft | undefined) => void
}

/** One enterprise: how much of its settlements, to which title, and as which invoices; the way that is chosen fills the lines, cent by cent. */
export function ApplyDetail({ settlements, draft, onDraft }: ApplyDetailProps) {
  const most = sum(settlements.map(leftOf))
  const [amount, setAmount] = useState<number | null>(draft?.amount ?? most)
  const [isByHand, setByHand] = useState(false)
  const [title, setTitle] = useState(draft?.invoice_info_id)
  const company_id = settlements[0]?.company_id ?? ''
  const company_name = settlements[0]?.company_name ?? ''
  const isRight = amount !== null && amount > 0 && amount <= most
  const query = useRead(simulateInvoices, { body: { company_id, sns: settlements.map(({ sn }) => sn), real_invoice_amount: amount ?? 1 } }, { enabled: isRight, staleTime: 0 })
  const choose = (scenario: Scenario) => onDraft({ amount: scenario.amount, category: scenario.category, byLimit: scenario.by_limit, lines: linesOf(scenario), invoice_info_id: title })
  // What was shown for another amount is no answer to this one.
  const plan = query.data?.real_invoice_amount === amount ? query.data : undefined
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
          {!isRight && <Typography.Text type="danger">应大于 0，且不超过可开票金额</Typography.Text>}
        </label>
        <TitleSelect
          companyId={company_id}
          value={title}
          onChange={(invoice_info_id) => {
            setTitle(invoice_info_id)
            if (draft !== undefined) onDraft({ ...draft, invoice_info_id })
          }}
        />
      </Flex>
      {isRight && (plan === undefined
        ? <PendingBlock of={query} what="开票模拟" rows={4} />
        : <Scenarios plan={plan} chosen={draft} onChoose={choose} />)}
      {draft !== undefined && (
        <>
          <Checkbox checked={isByHand} style={{ marginBlock: 8 }} onChange={(event) => setByHand(event.target.checked)}>手工拆分（调整每张发票的金额和税率）</Checkbox>
          {isByHand ? <LineEditor category={draft.category} lines={draft.lines} amount={draft.amount} onLines={(lines) => onDraft({ ...draft, lines })} /> : <LineTable lines={draft.lines} />}
        </>
      )}
    </Card>
  )
}

export type Scenario = CallOutput<typeof simulateInvoices>['scenarios'][number]

const linesOf = ({ lines, tax_ratio }: Scenario): EditedLine[] => lines.map((line) => ({ ...line, tax_ratio }))

interface TitleSelectProps {
  readonly companyId: string
  readonly value: string | undefined
  readonly onChange: (id: string) => void
}

function TitleSelect({ companyId, value, onChange }: TitleSelectProps) {
  const { data } = useRead(listCompanyInvoiceInfo, { query: { company_id: companyId, page_size: 100 } })
  const titles = data?.results ?? []
  const main = titles.find(({ is_default }) => is_default)
  return (
    <label style={{ minWidth: 280, flex: 1 }}>
      {field.title.label}
      <Select
        style={{ width: '100%' }}
        value={value ?? main?.id ?? null}
        placeholder={data !== undefined && titles.length === 0 ? '该企业还没有开票信息，请先维护' : '默认抬头'}
        options={titles.map(({ id, title, tax_no }) => ({ value: id, label: `${title}（${tax_no}）` }))}
        onChange={(id: string) => onChange(id)}
      />
    </label>
  )
}
