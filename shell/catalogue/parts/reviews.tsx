import { switchProjectCompany } from '@linggong/shared/contract/project-companies'
import { BILL_STATUSES } from '@linggong/shared/domain/statuses'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { actionsColumn, moneyColumn, statusColumn, textColumn } from '@linggong/shared/ui/columns'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, textFilter, useListState } from '@linggong/shared/ui/list-state'
import { Money } from '@linggong/shared/ui/money'
import { useReview } from '@linggong/shared/ui/review'
import { ReviewDialog } from '@linggong/shared/ui/review-dialog'
import { Button } from 'antd'
import { useState } from 'react'
import type { Part } from '../part.ts'
import { type SampleBill, sampleBills } from '../samples.ts'

const filters = defineFilters({ name: textFilter('姓名') })
const waits = ({ status }: SampleBill) => status === 'to_settlement' || status === 'pay_failure'
const query = { data: { total: sampleBills.length, page: 1, page_size: 100, results: sampleBills }, isPending: false, isFetching: false, error: null, refetch: () => undefined }
const columns = [
  textColumn<SampleBill>('sn', '账单号', { fixed: 'left', width: 130 }),
  statusColumn<SampleBill>(BILL_STATUSES, 'status', '状态', { width: 90 }),
  textColumn<SampleBill>('name', '姓名', { width: 160, grow: true }),
  moneyColumn<SampleBill>('amount', '金额'),
]

/** The server refuses the record with the id 4. */
function Reviews() {
  const list = useListState(filters, { name: 'reviews' })
  const review = useReview(waits)
  const { step } = review
  const action = actionsColumn<SampleBill>((row) => (waits(row) ? [{ label: '审核', onClick: () => review.start(sampleBills, row) }] : []), 80)
  return (
    <>
      <ListPage isNested title="待审核的账单" list={list} query={query} columns={[...columns, action]} rowKey="id" batch={{ actions: () => null }} onReview={review.start} />
      {step && (
        <ReviewDialog
          {...step}
          recordId={step.row.id}
          title={`审核账单 ${step.row.sn}`}
          factsLabel="审核的内容"
          facts={[
            { label: '姓名', value: step.row.name },
            { label: '金额', value: <Money symbol strong cents={step.row.amount} /> },
          ]}
          consequence={{ pass: '通过后即可支付。', reject: '驳回后退回修改，对方会看到驳回原因。' }}
          success={{ pass: '审核已通过', reject: '已驳回' }}
          call={switchProjectCompany}
          // Any call with a minimal answer is suitable here.
          input={({ result }) => [{ params: { id: step.row.id }, body: { is_enable: result === 'pass', version: 1 } }]}
        />
      )}
    </>
  )
}

function Batch({ refused }: { readonly refused: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>批量核销</Button>
      {isOpen && <Settling refused={refused} onClose={() => setOpen(false)} />}
    </>
  )
}

function Settling({ refused, onClose }: { readonly refused: number; readonly onClose: () => void }) {
  const result = useBatchResult({ title: '批量核销', words: { done: '已核销', refused: '未核销' }, unit: '张结算单', onClose })
  const results = sampleBills.map(({ id, sn }, index) => ({ id, sn, ok: index >= refused, text: index < refused ? '当前状态不能核销，请刷新后查看' : '' }))
  return result.dialog ?? <Button onClick={() => result.settle({ results })}>确认核销 {results.length} 张</Button>
}

export const reviewParts: readonly Part[] = [
  {
    id: 'review-dialog',
    title: '审核',
    covers: ['review', 'review-dialog'],
    about: '逐项审核：在行上按 a 选“通过”、按 r 选“驳回”，先用 x 选几行则只审核所选。对话框中 a、r 改选，Enter 提交，j、k 换下一项、上一项，填写原因后 Ctrl+Enter 提交。',
    states: [{ name: '待审核的列表', content: <Reviews /> }],
  },
  {
    id: 'batch-result',
    title: '批量操作的结果',
    covers: ['batch-result'],
    about: '每一项各自成功或被拒绝；全部成功只提示一句，否则逐项列出结果，未成功的在前。',
    states: [
      { name: '部分未成功', content: <Batch refused={3} /> },
      { name: '全部成功', content: <Batch refused={0} /> },
    ],
  },
]
