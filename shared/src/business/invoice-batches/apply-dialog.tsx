import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { Money } from '@linggong/shared/ui/money'
import { Alert, Button, Flex, Input, Modal, Typography } from 'antd'
import { useMemo, useState } from 'react'
import type { CallInput } from '../../contract/call.ts'
import { createInvoiceBatch, invoiceApplyState, updateInvoiceBatch } from '../../contract/invoice-batches.ts'
import { invoiceBatchFields as field } from '../../domain/fields/invoice-batch.ts'
import { sum } from '../../domain/money.ts'
import { applicationTotals, invoiceable, MOST_SETTLEMENTS } from '../../domain/tax/invoiceable.ts'
import { ApplyDetail, type DetailDraft, type DetailWish } from './apply-detail.tsx'
import { ApplySettlements } from './apply-settlements.tsx'
import type { Invoiceable } from './invoiceable.ts'
import type { InvoiceBatchRecord } from './document.tsx'
import { faultOf } from './line-editor.tsx'

interface ApplyDialogProps {
  /** One that was rejected: it is corrected and submitted again. */
  readonly record?: InvoiceBatchRecord
  /** The numbers of settlements that are chosen to begin with. */
  readonly first?: readonly string[]
  readonly onClose: () => void
}

type Order = CallInput<typeof createInvoiceBatch>['body']

/** 申请开票: settlements first, then for each enterprise of them how much, to whom and as which invoices (开票模拟). */
export function ApplyDialog({ record, first = [], onClose }: ApplyDialogProps) {
  const [chosen, setChosen] = useState<readonly Invoiceable[]>([])
  const [step, setStep] = useState<'settlements' | 'invoices'>('settlements')
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DetailDraft>>(() => new Map(record?.details.map((detail) => [detail.company_id, draftOf(detail, record.isDisassemble)])))
  const [wishes, setWishes] = useState<ReadonlyMap<string, DetailWish>>(() => new Map(record?.details.map((detail) => [detail.company_id, wishOf(detail)])))
  // Which settlements the drafts are for: of others the amount and the lines are to be found anew.
  const [drafted, setDrafted] = useState<ReadonlyMap<string, string>>(() => new Map(record?.details.map(({ company_id, sns }) => [company_id, namesOf(sns)])))
  const [remark, setRemark] = useState(record?.remark ?? '')
  const create = useAction(createInvoiceBatch, { success: '开票申请已提交', onDone: onClose })
  const update = useAction(updateInvoiceBatch, { success: '开票申请已重新提交', onDone: onClose })
  const handleCancel = useLeaveQuestion(chosen.length > 0 || drafts.size > 0, onClose)
  const { data: state } = useRead(invoiceApplyState, {}, { quiet: true })
  const groups = useMemo(() => [...Map.groupBy(chosen, ({ company_id }) => company_id)], [chosen])
  const details = groups.map(([id]) => drafts.get(id))
  const undecided = groups.flatMap(([id, [first]]) => (drafts.has(id) ? [] : [first?.company_name ?? '']))
  const isComplete = groups.length > 0 && groups.every(([id, rows]) => isSound(drafts.get(id), sum(rows.map(invoiceable))) && wishes.get(id)?.invoice_info_id !== null)
  const goOn = () => {
    const now = new Map(groups.map(([id, rows]) => [id, namesOf(rows.map(({ sn }) => sn))]))
    setDrafts((before) => new Map([...before].filter(([id]) => now.get(id) === drafted.get(id))))
    setDrafted(now)
    setStep('invoices')
  }
  const submit = () => {
    const order = orderOf(groups, drafts, wishes, remark)
    if (record === undefined) void create.run({ body: order })
    else void update.run({ params: { id: record.id }, body: { ...order, version: record.version } })
  }
  return (
    <Modal
      open
      width="min(1080px, calc(100vw - 32px))"
      title={record === undefined ? '申请开票' : `修改并重新提交 ${record.sn}`}
      onCancel={handleCancel}
      // Buttons of its own: antd's cancels whatever else it does.
      footer={
        step === 'settlements' ? (
          <>
            <Button onClick={handleCancel}>取消</Button>
            <Button type="primary" disabled={chosen.length === 0 || chosen.length > MOST_SETTLEMENTS} onClick={goOn}>下一步</Button>
          </>
        ) : (
          <>
            <Button onClick={() => setStep('settlements')}>上一步</Button>
            <Button type="primary" disabled={!isComplete} loading={create.isRunning || update.isRunning} onClick={submit}>提交申请</Button>
          </>
        )
      }
    >
      {record !== undefined && record.reason !== '' && <Alert type="warning" showIcon style={{ marginBlockEnd: 12 }} title={`上次被驳回的原因：${record.reason}`} />}
      {step === 'settlements' ? (
        <ApplySettlements first={record?.details.flatMap(({ sns }) => sns) ?? first} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Flex vertical gap={16}>
          {groups.map(([id, settlements]) => (
            <ApplyDetail
              key={id} settlements={settlements} draft={drafts.get(id)} wish={wishes.get(id)}
              onDraft={(draft) => setDrafts((before) => withDraft(before, id, draft))} onWish={(wish) => setWishes((before) => new Map(before).set(id, wish))}
            />
          ))}
          <label>
            {field.remark.label}
            <Input value={remark} maxLength={200} showCount onChange={(event) => setRemark(event.target.value)} />
          </label>
          <Typography.Text>
            共 {groups.length} 家企业、{chosen.length} 张结算单{undecided.length === 0 && <>，{field.real_invoice_amount.label}合计 <Money symbol strong cents={sum(details.map((draft) => draft?.amount ?? 0))} /></>}
          </Typography.Text>
          {undecided.length > 0 && <Alert type="warning" showIcon title={`请在“开票模拟”中为${someOf(undecided)}选用一种发票类型和税率，再提交申请`} />}
          {state?.is_signing === true && <Alert type="info" showIcon title="提交即以本企业名义电子签署结算确认单，使用业务公司的一份电子文件签章；提交后可在申请详情中查看和下载。" />}
        </Flex>
      )}
    </Modal>
  )
}

/** A joint application may be over fifty. */
const someOf = (names: readonly string[]): string => `${names.slice(0, 3).map((name) => `“${name}”`).join('、')}${names.length > 3 ? ` 等 ${names.length} 家企业` : ''}`

const namesOf = (sns: readonly string[]): string => sns.toSorted().join()

const isSound = (draft: DetailDraft | undefined, most: number): boolean => draft !== undefined && draft.amount <= most && faultOf(draft.category, draft.lines, draft.amount) === null

type Detail = InvoiceBatchRecord['details'][number]

/** What was applied for, to be corrected; what is kept also where other settlements are chosen. */
const wishOf = ({ invoice_info_id: title, project_company_id: project, remark: invoice_remark, split_detail: [line] }: Detail): DetailWish => ({
  invoice_info_id: title, project_company_id: project ?? undefined, invoice_remark, invoice_category_id: line?.invoice_category_id,
})
const draftOf = ({ real_invoice_amount: amount, category, split_detail: lines }: Detail, byLimit: boolean): DetailDraft => ({
  amount, category, byLimit,
  lines: lines.map((line) => ({
    amount: line.amount, tax_ratio: line.tax_ratio, tax_amount: line.tax_amount, balance_total_amount: line.balance_total_amount, balance_deduct_amount: line.balance_deduct_amount, invoice_category_id: line.invoice_category_id,
  })),
})

function withDraft(drafts: ReadonlyMap<string, DetailDraft>, id: string, draft: DetailDraft | undefined): ReadonlyMap<string, DetailDraft> {
  const next = new Map(drafts)
  if (draft === undefined) next.delete(id)
  else next.set(id, draft)
  return next
}

/** Each enterprise with its own kind of invoice and its own lines; the first one's kind stands for all (decision 1 of docs/breadth). */
function orderOf(groups: readonly (readonly [string, readonly Invoiceable[]])[], drafts: ReadonlyMap<string, DetailDraft>, wishes: ReadonlyMap<string, DetailWish>, remark: string): Order {
  const details = groups.flatMap(([company_id, settlements]) => {
    const [draft, { invoice_info_id, project_company_id, invoice_remark = '' }] = [drafts.get(company_id), wishes.get(company_id) ?? {}]
    if (draft === undefined) return []
    return [{
      company_id, company_name: settlements[0]?.company_name ?? '', sns: settlements.map(({ sn }) => sn), real_invoice_amount: draft.amount, category: draft.category, split_detail: [...draft.lines], remark: invoice_remark.trim(),
      ...(typeof invoice_info_id === 'string' && { invoice_info_id }), ...(project_company_id !== undefined && { project_company_id }),
    }]
  })
  // The sums as they were shown: what has changed since is refused (R681).
  const shown = applicationTotals(groups.flatMap(([, rows]) => rows.map((row) => ({ ...row, left: invoiceable(row) }))))
  return { details, ...shown, category: details[0]?.category ?? 'bw_electron_common', isDisassemble: [...drafts.values()].some(({ byLimit }) => byLimit), remark }
}
