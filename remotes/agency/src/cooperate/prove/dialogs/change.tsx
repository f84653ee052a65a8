import { useAction } from '@linggong/shared/api/actions'
import type { DialogProps } from '@linggong/shared/business/document'
import { updateProof } from '@linggong/shared/contract/proofs'
import { proofFields as field } from '@linggong/shared/domain/fields/proof'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { Modal } from 'antd'
import type { ProofRecord } from '../proofs.tsx'

/** 重新生成: what is missing. */
export function RetryDialog({ record, onClose }: DialogProps<ProofRecord>) {
  const { run, isRunning } = useAction(updateProof, { success: '已重新开始生成', onDone: onClose })
  return (
    <Modal open title={`重新生成 ${record.sn}`} okText="重新生成" cancelText="返回" confirmLoading={isRunning} onOk={() => void run({ params: { id: record.id }, body: { action: 'retry', version: record.version } })} onCancel={onClose}>
      <FocusReturn />
      {field.fail_reason.label}：{record.fail_reason}。已生成的 {record.done_count} 份保留，只生成缺少的 {record.user_count - record.done_count} 份。
    </Modal>
  )
}

/** 作废: its documents cannot be downloaded any more. */
export function VoidDialog({ record, onClose }: DialogProps<ProofRecord>) {
  const { run, isRunning } = useAction(updateProof, { success: '已作废', onDone: onClose })
  return (
    <ReasonDialog
      open
      title={`作废 ${record.sn}`}
      what={`作废后，${record.user_count} 人的文件都不能再下载，已下载的请收回。不能撤销，需要时请重新开具。`}
      label={field.void_reason.label}
      okText="作废"
      isDanger
      isRunning={isRunning}
      onOk={(void_reason) => void run({ params: { id: record.id }, body: { action: 'void', void_reason, version: record.version } })}
      onCancel={onClose}
    />
  )
}
