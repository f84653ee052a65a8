import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { Money } from '@linggong/shared/ui/money'
import { useNavigate } from '@linggong/shared/ui/router'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Alert, Modal } from 'antd'
import { billBatchDetail } from '../../contract/bill-batches.ts'
import { createSettlement } from '../../contract/settlements.ts'
import { formatCents, sum } from '../../domain/money.ts'
import type { BatchRecord } from './batch-detail.tsx'
import type { Bill } from './columns.tsx'

interface CreateSettlementDialogProps {
  readonly batch: { readonly id: string; readonly sn: string }
  /** Open bills of the batch; without them all that are open. */
  readonly bills?: readonly Pick<Bill, 'id' | 'amount'>[]
  /** For those whose creation is a confirmation (domain.md §2.8): the company names its promotion fee. */
  readonly askPromotionFee?: boolean
  /** Where the new settlement opens. */
  readonly settlementPath: string
  readonly onClose: () => void
}

/** 生成结算单: what goes in, before it does. The batch is read anew: what a list shows may be a minute old. */
export function CreateSettlementDialog(props: CreateSettlementDialogProps) {
  const { batch, onClose } = props
  const query = useRead(billBatchDetail, { params: { id: batch.id } }, { staleTime: 0 })
  if (query.data !== undefined && !query.isPlaceholderData) return <Question {...props} record={query.data} />
  return (
    <Modal open title={titleOf(batch.sn)} footer={null} onCancel={onClose}>
      {query.error === null ? (
        <LoadingBlock what="账单批次" rows={2} />
      ) : (
        <FailureBlock error={query.error} what="账单批次" onRetry={() => void query.refetch()} />
      )}
    </Modal>
  )
}

const titleOf = (sn: string) => `生成结算单 · 批次 ${sn}`

function Question({ record, bills, askPromotionFee = false, settlementPath, onClose }: CreateSettlementDialogProps & { readonly record: BatchRecord }) {
  const navigate = useNavigate()
  const create = useAction(createSettlement, { success: '结算单已生成', onDone: ({ id }) => navigate(`${settlementPath}/${id}`) })
  const count = bills?.length ?? record.open_count
  const amount = bills === undefined ? record.open_amount : sum(bills.map((bill) => bill.amount))
  const submit = (promotion?: { readonly promotion_fee: number }) =>
    create.run({ body: { batch_id: record.id, ...(bills && { bill_ids: bills.map(({ id }) => id) }), ...promotion } })

  const refusal = refusalOf(record, count)
  if (refusal !== undefined && !create.isRunning && !create.isLost) {
    return (
      <Modal open title={titleOf(record.sn)} okText="知道了" cancelButtonProps={{ hidden: true }} onOk={onClose} onCancel={onClose}>
        <Alert type="warning" showIcon title={refusal} />
      </Modal>
    )
  }
  if (askPromotionFee) {
    return (
      <ConfirmMoney
        open
        title={titleOf(record.sn)}
        sentence={
          <>
            将用 {count} 笔账单生成结算单并确认，提交业务公司审核。{promotionText(record.contract)}
            服务费等其他费用按合同计算，生成后可逐项查看。结算金额与推广费合计
          </>
        }
        amount={(promotionFee) => amount + promotionFee}
        verb="生成并确认"
        {...(record.contract?.is_support_promotion_fee === true && { promotion: { max: record.contract.support_promotion_fee } })}
        action={create}
        onConfirm={({ promotionFee }) => submit({ promotion_fee: promotionFee })}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal
      open
      title={titleOf(record.sn)}
      okText={create.isLost ? '重试' : '生成结算单'}
      confirmLoading={create.isRunning}
      onOk={() => void submit().then((made) => made && onClose())}
      onCancel={onClose}
    >
      <p>
        将用{record.company_name}的 {count} 笔账单生成一张结算单，结算金额 <Money strong symbol cents={amount} />。
      </p>
      <p>服务费和税费按合同计算，生成后等待企业确认。</p>
      {create.error !== null && !create.isRunning && <Alert type={create.isLost ? 'warning' : 'error'} showIcon title={create.error.message} />}
    </Modal>
  )
}

function refusalOf(record: BatchRecord, count: number): string | undefined {
  if (record.contract === null) return `${record.company_name}没有生效中的合同，无法生成结算单。`
  return count === 0 ? '该批次没有待结算的账单。' : undefined
}

function promotionText(contract: BatchRecord['contract']): string {
  if (contract?.is_support_promotion_fee !== true) return '合同不支持推广费。'
  if (contract.support_promotion_fee === 0) return '合同支持推广费，不限额。'
  return `合同支持推广费，每单不超过 ¥ ${formatCents(contract.support_promotion_fee)}。`
}
