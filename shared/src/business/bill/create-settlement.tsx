import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { ConfirmMoney } from '@linggong/shared/ui/confirm-money'
import { Money } from '@linggong/shared/ui/money'
import { useNavigate } from '@linggong/shared/ui/router'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { Alert, Modal } from 'antd'
import { type ComponentType, useContext } from 'react'
import { billBatchDetail } from '../../contract/bill-batches.ts'
import { createSettlement } from '../../contract/settlements.ts'
import type { Flavour } from '../../domain/flavours.ts'
import { creationBy } from '../../domain/machines/machine.ts'
import { settlementMachine } from '../../domain/machines/settlement.ts'
import { formatCents, sum } from '../../domain/money.ts'
import { HomeContext } from '../home.tsx'
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
        {query.error === null ? <LoadingBlock what="账单批次" rows={2} /> : <FailureBlock error={query.error} what="账单批次" onRetry={() => void query.refetch()} />}
      </Modal>
    )
  }
  const count = bills?.length ?? batch.open_count
  const refusal = home ? refusalOf(home.flavour, batch, count) : undefined
  if (refusal !== undefined && !create.isRunning && !create.isLost) {
    return (
      <Modal open title={titleOf(batch)} okText="知道了" cancelButtonProps={{ hidden: true }} onOk={onClose} onCancel={onClose}>
        <Alert type="warning" showIcon title={refusal} />
      </Modal>
    )
  }
  const amount = bills === undefined ? batch.open_amount : sum(bills.map((bill) => bill.amount))
  const submit: QuestionProps['submit'] = (promotion) => create.run({ body: { batch_id: batch.id, ...(bills && { bill_ids: bills.map(({ id }) => id) }), ...promotion } })
  return <Question batch={batch} count={count} amount={amount} create={create} submit={submit} onClose={onClose} />
}

interface QuestionProps {
  readonly batch: BatchRecord
  /** The total of the selected bills. */
  readonly count: number
  readonly amount: number
  readonly create: ReturnType<typeof useAction<typeof createSettlement>>
  readonly submit: (promotion?: { readonly promotion_fee: number }) => Promise<unknown>
  readonly onClose: () => void
}

function ConfirmedCreation({ batch, count, amount, create, submit, onClose }: QuestionProps) {
  return (
    <ConfirmMoney
      open
      title={titleOf(batch)}
      sentence={
        <>
          将用 {count} 笔账单生成结算单并确认，提交业务公司审核。{promotionText(batch.contract)}
          服务费等其他费用按合同计算，生成后可逐项查看。结算金额与推广费合计
        </>
      }
      amount={(promotionFee) => amount + promotionFee}
      verb="生成并确认"
      {...(batch.contract?.is_support_promotion_fee === true && { promotion: { max: batch.contract.support_promotion_fee } })}
      action={create}
      onConfirm={({ promotionFee }) => submit({ promotion_fee: promotionFee })}
      onClose={onClose}
    />
  )
}

function Creation({ batch, count, amount, create, submit, onClose }: QuestionProps) {
  return (
    <Modal
      open
      title={titleOf(batch)}
      okText={create.isLost ? '重试' : '生成结算单'}
      confirmLoading={create.isRunning}
      onOk={() => void submit().then((made) => made !== undefined && onClose())}
      onCancel={onClose}
    >
      <p>
        将用{batch.company_name}的 {count} 笔账单生成一张结算单，结算金额 <Money strong symbol cents={amount} />。
      </p>
      <p>服务费和税费按合同计算，生成后等待企业确认。</p>
      {create.error !== null && !create.isRunning && <Alert type={create.isLost ? 'warning' : 'error'} showIcon title={create.error.message} />}
    </Modal>
  )
}

const titleOf = ({ sn }: { readonly sn: string }) => `生成结算单 · 批次 ${sn}`

function refusalOf(flavour: Flavour, batch: BatchRecord, count: number): string | undefined {
  const creation = creationBy(settlementMachine, { contract: batch.contract, open_count: count }, flavour)
  return creation.ok ? undefined : `${creation.reason}。`
}

function promotionText(contract: BatchRecord['contract']): string {
  if (contract?.is_support_promotion_fee !== true) return '合同不支持推广费。'
  if (contract.support_promotion_fee === 0) return '合同支持推广费，不限额。'
  return `合同支持推广费，每单不超过 ¥ ${formatCents(contract.support_promotion_fee)}。`
}
