import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useAction } from '@linggong/shared/api/actions'
import { errorText } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { Money } from '@linggong/shared/ui/money'
import { useNavigate } from '@linggong/shared/ui/router'
import { LoadingBlock } from '@linggong/shared/ui/state-block'
import { Alert, Modal } from 'antd'
import { type ComponentType, useContext } from 'react'
import { billBatchDetail } from '../../contract/bill-batches.ts'
import { previewSettlement } from '../../contract/payments.ts'
import { createSettlement } from '../../contract/settlements.ts'
import type { Flavour } from '../../domain/flavours.ts'
import { creationBy } from '../../domain/machines/machine.ts'
import { settlementMachine } from '../../domain/machines/settlement.ts'
import { HomeContext } from '../home.tsx'
import type { SettlementRecord } from '../settlement/document.tsx'
import { FeeTable } from '../settlement/fee-table.tsx'
import type { BatchDialogProps, BatchRecord } from './batch.tsx'
import type { Bill } from './document.tsx'

export interface SettleDialogProps extends BatchDialogProps {
  /** Open bills of the batch; by default all open ones. */
  readonly bills?: readonly Pick<Bill, 'id' | 'amount'>[]
}

/** 生成结算单: shows which bills it will contain; the enterprise confirms it afterwards. */
export const SettleDialog = (props: SettleDialogProps) => <OfPresentBatch {...props} Question={Creation} />

/** For an enterprise: it confirms by creating (domain.md §2.8), so it also enters the promotion fee. */
export const SettleAndConfirmDialog = (props: SettleDialogProps) => <OfPresentBatch {...props} Question={ConfirmedCreation} />

/** The batch is loaded again, because the page's data may be a minute old. */
function OfPresentBatch({ record, bills, onClose, Question }: SettleDialogProps & { readonly Question: ComponentType<QuestionProps> }) {
  const query = useRead(billBatchDetail, { params: { id: record.id } }, { staleTime: 0 })
  const navigate = useNavigate()
  const home = useContext(HomeContext)
  const create = useAction(createSettlement, { success: '结算单已生成', onDone: ({ id }) => navigate(home?.linkTo('settlement', id) ?? '') })
  const batch = query.data
  if (batch === undefined || query.isPlaceholderData) {
    return (
      <Modal open title={titleOf(record)} footer={null} onCancel={onClose}>
        <PendingBlock of={query} what="账单批次" rows={2} />
      </Modal>
    )
  }
  const count = bills?.length ?? batch.open_count
  const refusal = home ? refusalOf(home.flavour, batch, count) : undefined
  if (refusal !== undefined && !create.isRunning && !create.isLost) {
    return (
      <Modal open title={titleOf(batch)} okText="知道了" footer={(_, { OkBtn }) => <OkBtn />} onOk={onClose} onCancel={onClose}>
        <Alert type="warning" showIcon title={refusal} />
      </Modal>
    )
  }
  const order = { batch_id: batch.id, ...(bills && { bill_ids: bills.map(({ id }) => id) }) }
  return <Tried order={order} batch={batch} count={count} create={create} submit={(promotion) => create.run({ body: { ...order, ...promotion } })} onClose={onClose} Question={Question} />
}

interface TriedProps extends Omit<QuestionProps, 'preview'> {
  readonly order: { readonly batch_id: string; readonly bill_ids?: string[] }
  readonly Question: ComponentType<QuestionProps>
}

/** The fees are seen before the settlement is created, and so is what would be refused. */
function Tried({ order, Question, ...props }: TriedProps) {
  const { batch, onClose } = props
  const preview = useRead(previewSettlement, { body: order }, { staleTime: 0 })
  if (preview.data !== undefined) return <Question {...props} preview={preview.data} />
  return (
    <Modal open title={titleOf(batch)} okText="重新试算" cancelText="取消" okButtonProps={{ hidden: preview.error === null }} onOk={() => void preview.refetch()} onCancel={onClose}>
      {preview.error === null ? <LoadingBlock what="各项费用" rows={4} /> : <Alert type="warning" showIcon title={errorText(preview.error)} />}
    </Modal>
  )
}

interface QuestionProps {
  readonly batch: BatchRecord
  /** Of the selected bills. */
  readonly count: number
  /** What would be created, without a promotion fee. */
  readonly preview: SettlementRecord
  readonly create: ReturnType<typeof useAction<typeof createSettlement>>
  readonly submit: (promotion?: { readonly promotion_fee: number }) => Promise<unknown>
  readonly onClose: () => void
}

function ConfirmedCreation({ batch, count, preview, create, submit, onClose }: QuestionProps) {
  return (
    <ConfirmMoney
      open
      title={titleOf(batch)}
      sentence={
        <>
          将用 {count} 笔账单生成结算单并确认，提交业务公司审核。{batch.contract?.is_support_promotion_fee !== true && '合同不支持推广费。'}应付金额
        </>
      }
      parts={(promotionFee) => <FeeTable record={preview} promotionFee={promotionFee} />}
      amount={(promotionFee) => preview.pay_amount + promotionFee}
      verb="生成并确认"
      {...(batch.contract?.is_support_promotion_fee === true && { promotion: { max: batch.contract.support_promotion_fee } })}
      action={create}
      onConfirm={({ promotionFee }) => submit({ promotion_fee: promotionFee })}
      onClose={onClose}
    />
  )
}

function Creation({ batch, count, preview, create, submit, onClose }: QuestionProps) {
  return (
    <Modal
      open
      width={640}
      title={titleOf(batch)}
      okText={create.isLost ? '重试' : '生成结算单'}
      confirmLoading={create.isRunning}
      onOk={() => void submit().then((made) => made !== undefined && onClose())}
      onCancel={onClose}
    >
      <p>
        将用{batch.company_name}的 {count} 笔账单生成一张结算单，生成后等待企业确认，应付金额 <Money strong symbol cents={preview.pay_amount} />。
      </p>
      <FeeTable record={preview} />
      {create.error !== null && !create.isRunning && <Alert type={create.isLost ? 'warning' : 'error'} showIcon title={create.isLost ? `结果未知：${create.error.message}。点击重试不会重复生成` : create.error.message} />}
    </Modal>
  )
}

const titleOf = ({ sn }: { readonly sn: string }) => `生成结算单 · 批次 ${sn}`

function refusalOf(flavour: Flavour, batch: BatchRecord, count: number): string | undefined {
  const creation = creationBy(settlementMachine, { contract: batch.contract, open_count: count }, flavour)
  return creation.ok ? undefined : `${creation.reason}。`
}
