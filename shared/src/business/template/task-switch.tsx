import { updateTaskTemplate } from '../../contract/task-templates.ts'
import { rowSwitch } from '../row-switch.tsx'
import type { TaskTemplate } from './task-list.tsx'

export const TaskTemplateSwitch = rowSwitch<TaskTemplate>({
  what: '任务模板',
  nameOf: ({ name }) => name,
  call: updateTaskTemplate,
  off: '企业的业务配置不能再选它，已选它的企业不变。',
  on: '企业的业务配置可以再选它。',
})
