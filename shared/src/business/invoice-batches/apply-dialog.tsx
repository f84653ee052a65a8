import { useAction } from '@linggong/shared/api/actions'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { Money } from '@linggong/shared/ui/money'
import { Flex, Input, Modal, Typography } from 'antd'
import { useMemo, useState } from 'react'
import type { CallInput } from '../../contract/call.ts'
import { createInvoiceBatch, updateInvoiceBatch } from '../../contract/invoice-batches.ts'
import { invoiceBatchFields as field } from '../../domain/fields/invoice-batch.ts'
import { sum } from '../../domain/money.ts'
import { MOST_SETTLEMENTS } from '../../domain/tax/invoiceable.ts'
import { ApplyDetail, type DetailDraft } from './apply-detail.tsx'
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
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DetailDraft>>(new Map())
  const [remark, setRemark] = useState(record?.remark ?? '')
  const create = useAction(createInvoiceBatch, { success: '开票申请已提交', onDone: onClose })
  const update = useAction(updateInvoiceBatch, { success: '开票申请已重新提交', onDone: onClose })
  const handleCancel = useLeaveQuestion(chosen.length > 0 || drafts.size > 0, onClose)
  const groups = useMemo(() => [...Map.groupBy(chosen, ({ company_id }) => company_id)], [chosen])
  const details = groups.map(([id]) => drafts.get(id))
  const isComplete = details.length > 0 && details.every((draft) => draft !== undefined && faultOf(draft.category, draft.lines, draft.amount) === null)
  const submit = () => {
    const order = orderOf(groups, drafts, remark)
    if (record === undefined) void create.run({ body: order })
    else void update.run({ params: { id: record.id }, body: { ...order, version: record.version } })
  }
  return (
    <Modal
      open
      width="min(1080px, calc(100vw - 32px))"
      title={record === undefined ? '申请开票' : `修改并重新提交 ${record.sn}`}
      okText={step === 'settlements' ? '下一步' : '提交申请'}
      cancelText={step === 'settlements' ? '取消' : '上一步'}
      okButtonProps={{ disabled: step === 'settlements' ? chosen.length === 0 || chosen.length > MOST_SETTLEMENTS : !isComplete }}
      confirmLoading={create.isRunning || update.isRunning}
      onOk={() => (step === 'settlements' ? setStep('invoices') : submit())}
      cancelButtonProps={{ onClick: step === 'settlements' ? handleCancel : () => setStep('settlements') }}
      onCancel={handleCancel}
    >
      {step === 'settlements' ? (
        <ApplySettlements first={record?.details.flatMap(({ sns }) => sns) ?? first} chosen={chosen} onChoose={setChosen} />
      ) : (
        <Flex vertical gap={16}>
          {groups.map(([id, settlements]) => (
            <ApplyDetail key={id} settlements={settlements} draft={drafts.get(id)} onDraft={(draft) => setDrafts((before) => withDraft(before, id, draft))} />
          ))}
          <label>
            {field.remark.label}
            <Input value={remark} maxLength={200} showCount onChange={(event) => setRemark(event.target.value)} />
          </label>
          <Typography.Text>
            共 {groups.length} 家企业、{chosen.length} 张结算单，{field.real_invoice_amount.label}合计 <Money symbol strong cents={sum(details.map((draft) => draft?.amount ?? 0))} />
          </Typography.Text>
        </Flex>
      )}
    </Modal>
  )
}

function withDraft(drafts: ReadonlyMap<string, DetailDraft>, id: string, draft: DetailDraft | undefined): ReadonlyMap<string, DetailDraft> {
  const next = new Map(drafts)
  if (draft === undefined) next.delete(id)
  else next.set(id, draft)
  return next
}

/** Each enterprise with its own kind of invoice and its own lines; the first one's kind stands for all (decision 1 of docs/breadth). */
function orderOf(groups: readonly (readonly [string, readonly Invoiceable[]])[], drafts: ReadonlyMap<string, DetailDraft>, remark: string): Order {
  const details = groups.flatMap(([company_id, settlements]) => {
    const draft = drafts.get(company_id)
    if (draft === undefined) return []
    return [{
      company_id, company_name: settlements[0]?.company_name ?? '', sns: settlements.map(({ sn }) => sn), real_invoice_amount: draft.amount, category: draft.category, split_detail: [...draft.lines],
      ...(draft.invoice_info_id !== undefined && { invoice_info_id: draft.invoice_info_id }), ...(draft.project_company_id !== undefined && { project_company_id: draft.project_company_id }),
    }]
  })
  return { details, category: details[0]?.category ?? 'bw_electron_common', isDisassemble: [...drafts.values()].some(({ byLimit }) => byLimit), remark }
}
