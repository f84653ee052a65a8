import { useAction } from '@linggong/shared/api/actions'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form } from 'antd'
import { updateTask } from '../../contract/tasks.ts'
import type { TaskDialogProps } from './document.tsx'
import { TaskFields, type TaskValues, valuesOf, wishOf } from './fields.tsx'

/** 编辑: what is ordered, until it is traded. New words in its text may be audited again. */
export function EditTaskDialog({ record: task, onClose }: TaskDialogProps) {
  const [form] = Form.useForm<TaskValues>()
  const update = useAction(updateTask, { success: '任务已修改', onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog<TaskValues>
      form={form}
      width={720}
      title={`编辑任务 ${task.sn}`}
      initial={valuesOf(task)}
      isRunning={update.isRunning}
      {...(task.apply_count > 0 && { head: <p>已有 {task.apply_count} 人报名，请确认修改后的内容与他们看到的一致。</p> })}
      onFinish={(values) => void update.run({ params: { id: task.id }, body: { ...wishOf(values), version: task.version } })}
      onClose={onClose}
    >
      <TaskFields />
    </FormDialog>
  )
}
