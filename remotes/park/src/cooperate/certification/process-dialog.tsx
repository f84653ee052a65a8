import { useAction } from '@linggong/shared/api/actions'
import type { DialogProps, ManyDialogProps } from '@linggong/shared/business/document'
import { exportTaxApplications, processTaxRegistrations } from '@linggong/shared/contract/tax-registrations'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { Registration, RegistrationRecord } from './registrations.tsx'

export function ProcessDialog({ record, onClose }: DialogProps<RegistrationRecord>) {
  return <Process of={`“${record.user_name}”`} ids={[record.id]} onDone={onClose} onClose={onClose} />
}

export function ProcessManyDialog({ rows, onDone, onClose }: ManyDialogProps<Registration>) {
  return <Process of={` ${rows.length} 人`} ids={rows.map(({ id }) => id)} onDone={onDone} onClose={onClose} />
}

interface ProcessProps {
  readonly of: string
  readonly ids: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** 标记处理中: they are handed in at the bureau, as a rule with the list of them. */
function Process({ of, ids, onDone, onClose }: ProcessProps) {
  const [isExported, setExported] = useState(true)
  const exported = useAction(exportTaxApplications, { success: '申报名单已开始导出，完成后可在导出记录下载', onDone })
  const process = useAction(processTaxRegistrations, { success: `${of}已标记处理中`, onDone: isExported ? () => void exported.run({ body: { ids: [...ids] } }) : onDone })
  return (
    <Modal open title={`标记${of}为处理中`} okText="标记处理中" cancelText="返回" confirmLoading={process.isRunning || exported.isRunning} onOk={() => void process.run({ body: { ids: [...ids] } })} onCancel={onClose}>
      <FocusReturn />
      <p>表示已提交税务机关。收到结果后，在本页“导入登记结果”。</p>
      <Checkbox checked={isExported} onChange={({ target }) => setExported(target.checked)}>
        同时导出申报名单（含完整身份证号和手机号，每人留一条查看记录）
      </Checkbox>
    </Modal>
  )
}
