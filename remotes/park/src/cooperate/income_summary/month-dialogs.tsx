import { useAction } from '@linggong/shared/api/actions'
import type { DialogProps } from '@linggong/shared/business/document'
import type { CallOutput } from '@linggong/shared/contract/call'
import { agreeReopenMonth, askReopenMonth, closeMonth, type monthClose, refuseReopenMonth, softCloseMonth, softReopenMonth } from '@linggong/shared/contract/month-closes'
import { monthCloseFields as field, monthCloseWords } from '@linggong/shared/domain/fields/month-close'
import { ASKED_HOURS, REOPENED_DAYS } from '@linggong/shared/domain/machines/month-close'
import { monthChecks } from '@linggong/shared/domain/month-checklist'
import { ReasonDialog } from '@linggong/shared/ui/reason-dialog'
import { Alert, Modal } from 'antd'
import type { ReactNode } from 'react'

type Month = CallOutput<typeof monthClose>
type Props = DialogProps<Month>
type Plain = 'soft_close' | 'soft_reopen' | 'close' | 'agree_reopen' | 'refuse_reopen'

const calls = { soft_close: softCloseMonth, soft_reopen: softReopenMonth, close: closeMonth, agree_reopen: agreeReopenMonth, refuse_reopen: refuseReopenMonth } as const

function Step({ record, onClose, action, children }: Props & { readonly action: Plain; readonly children: ReactNode }) {
  const { run, isRunning } = useAction(calls[action], { success: `${record.month} 已${monthCloseWords[action]}`, onDone: onClose })
  return (
    <Modal open title={`${monthCloseWords[action]} ${record.month}`} okText={monthCloseWords[action]} cancelText="返回" confirmLoading={isRunning} onOk={() => void run({ params: { id: record.id }, body: { version: record.version } })} onCancel={onClose}>
      {children}
    </Modal>
  )
}

export function SoftCloseDialog(props: Props) {
  return <Step {...props} action="soft_close">业务公司不能再把结算时间改到该月；本园区仍可申报和更正。可以随时取消。</Step>
}

export function SoftReopenDialog(props: Props) {
  return <Step {...props} action="soft_reopen">业务公司又可以把结算时间改到该月。</Step>
}

/** 硬关账, with what is still open of the month. */
export function CloseDialog(props: Props) {
  const open = monthChecks.flatMap(({ key, label }) => props.record.checks.flatMap((check) => (check.key === key && check.count > 0 ? [`${label} ${check.count}`] : [])))
  return (
    <Step {...props} action="close">
      {open.length > 0 && <Alert type="warning" showIcon title={`仍有未完成事项：${open.join('、')}`} style={{ marginBlockEnd: 12 }} />}
      关账后该月金额固定，不能更正；此后退汇的账单计入当前月份，多扣的税费退还本人。重新打开须由两人办理。
    </Step>
  )
}

export function AskDialog({ record, onClose }: Props) {
  const { run, isRunning } = useAction(askReopenMonth, { success: '已申请，请其他成员处理', onDone: onClose })
  return (
    <ReasonDialog
      open
      title={`${monthCloseWords.ask_reopen} ${record.month}`}
      what={`须由本园区另一位成员在 ${ASKED_HOURS} 小时内同意；同意后该月打开 ${REOPENED_DAYS} 天，到期自动关账。`}
      label={field.ask_reason.label}
      okText="申请"
      isRunning={isRunning}
      onOk={(reason) => void run({ params: { id: record.id }, body: { reason, version: record.version } })}
      onCancel={onClose}
    />
  )
}

const asked = ({ asker, ask_reason }: Month) => <p>{asker} 申请重新打开：{ask_reason}</p>

export function AgreeDialog(props: Props) {
  return <Step {...props} action="agree_reopen">{asked(props.record)}同意后该月打开 {REOPENED_DAYS} 天，期间可以更正申报；到期自动关账，并签发新的证书。</Step>
}

export function RefuseDialog(props: Props) {
  return <Step {...props} action="refuse_reopen">{asked(props.record)}该月保持已关账。</Step>
}
