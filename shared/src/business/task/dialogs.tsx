import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Money } from '@linggong/shared/ui/money'
import { Upload } from '@linggong/shared/ui/upload'
import { Button, Form, Input, Modal } from 'antd'
import { updateTaskBatch, uploadTaskDetails } from '../../contract/task-batches.ts'
import { finishTasks, tradeTask, updateTask } from '../../contract/tasks.ts'
import { taskBatchFields } from '../../domain/fields/task-batch.ts'
import { sum } from '../../domain/money.ts'
import type { TaskBatchDialogProps } from './batch.tsx'
import type { ManyTasksProps, TaskDialogProps } from './document.tsx'

/** 全部成交: all who have applied are chosen; some of them only on the task's page. */
export function TradeTaskDialog({ record: task, onClose }: TaskDialogProps) {
  const trade = useAction(tradeTask, { success: '任务已成交，进入进行中', onDone: onClose })
  const free = task.people_count - task.traded_count
  const isTooMany = task.waiting_count > free
  return (
    <Modal
      open
      title={`成交任务 ${task.sn}`}
      okText="全部成交"
      cancelText="返回"
      okButtonProps={{ disabled: isTooMany }}
      confirmLoading={trade.isRunning}
      footer={(_, { OkBtn: All, CancelBtn: Back }) => (
        <>
          <Back />
          {task.traded_count > 0 && task.waiting_count > 0 && (
            <Button loading={trade.isRunning} onClick={() => void trade.run({ params: { id: task.id }, body: { apply_ids: [], version: task.version } })}>
              结束招募，其余不录用
            </Button>
          )}
          <All />
        </>
      )}
      onOk={() => void trade.run({ params: { id: task.id }, body: { version: task.version } })}
      onCancel={onClose}
    >
      {isTooMany
        ? `有 ${task.waiting_count} 人报名，招募人数还剩 ${free} 人。请在任务详情的报名记录中选择要成交的人员。`
        : `${task.traded_count > 0 ? `已成交 ${task.traded_count} 人，` : ''}其余报名的 ${task.waiting_count} 人全部成交，任务进入“进行中”，不再接受报名。`}
    </Modal>
  )
}

/** 完成: with all that was taken of it. */
export function FinishTaskDialog({ record: task, onClose }: TaskDialogProps) {
  const finish = useAction(finishTasks, { success: '任务已完成', onDone: onClose })
  return (
    <Modal
      open
      title={`完成任务 ${task.sn}`}
      okText="完成"
      cancelText="返回"
      confirmLoading={finish.isRunning}
      onOk={() => void finish.run({ body: { ids: [task.id] } })}
      onCancel={onClose}
    >
      {task.traded_count} 名成交人员的工作一并完成，不能恢复。完成后可导入账单结算。
    </Modal>
  )
}

export function FinishTasksDialog({ rows, onDone, onClose }: ManyTasksProps) {
  const finish = useAction(finishTasks, { success: `${rows.length} 个任务已完成`, onDone })
  return (
    <Modal
      open
      title={`完成 ${rows.length} 个任务`}
      okText="完成"
      cancelText="返回"
      confirmLoading={finish.isRunning}
      onOk={() => void finish.run({ body: { ids: rows.map(({ id }) => id) } })}
      onCancel={onClose}
    >
      任务金额合计 <Money strong symbol cents={sum(rows.map(({ amount }) => amount))} />，{sum(rows.map(({ traded_count }) => traded_count))} 名成交人员的工作一并完成，不能恢复。
    </Modal>
  )
}

export function CancelTaskDialog({ record: task, onClose }: TaskDialogProps) {
  const cancel = useAction(updateTask, { success: '任务已取消', onDone: onClose })
  return (
    <Modal
      open
      title={`取消任务 ${task.sn}`}
      okText="取消任务"
      cancelText="返回"
      okButtonProps={{ danger: true }}
      confirmLoading={cancel.isRunning}
      onOk={() => void cancel.run({ params: { id: task.id }, body: { action: 'cancel', version: task.version } })}
      onCancel={onClose}
    >
      取消后不再招募，{task.apply_count > 0 ? `${task.apply_count} 人的报名一并取消，` : ''}不能恢复；需要时请重新发布。
    </Modal>
  )
}

const Item = itemsOf(taskBatchFields)

/** 上传任务明细: what proves the work of the whole batch (R654). */
export function UploadDetailsDialog({ record, onClose }: TaskBatchDialogProps) {
  const [form] = Form.useForm<{ details_url: string }>()
  const upload = useAction(uploadTaskDetails, { success: '任务明细已上传', onDone: onClose })
  return (
    <FormDialog
      form={form}
      title={`上传任务明细 ${record.sn}`}
      okText="提交"
      isRunning={upload.isRunning}
      {...(record.details_filename !== '' && { head: <p>将代替已上传的 {record.details_filename}；变更记录中仍可查看。</p> })}
      onFinish={({ details_url }) => void upload.run({ params: { id: record.id }, body: { file_url: details_url, version: record.version } })}
      onClose={onClose}
    >
      <Item name="details_url" asks="上传">
        <Upload purpose="task_details_file" />
      </Item>
    </FormDialog>
  )
}

export function TaskBatchRemarkDialog({ record, onClose }: TaskBatchDialogProps) {
  const [form] = Form.useForm<{ remark: string }>()
  const update = useAction(updateTaskBatch, { success: '备注已修改', onDone: onClose })
  return (
    <FormDialog
      form={form}
      title={`修改备注 · 批次 ${record.sn}`}
      initial={{ remark: record.remark }}
      isRunning={update.isRunning}
      onFinish={({ remark }) => void update.run({ params: { id: record.id }, body: { remark: remark.trim(), version: record.version } })}
      onClose={onClose}
    >
      <Item name="remark">
        <Input maxLength={200} showCount />
      </Item>
    </FormDialog>
  )
}
