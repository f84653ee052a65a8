import { ContractTemplateList } from '@linggong/shared/business/template/contract-list'
import { TaskTemplateList } from '@linggong/shared/business/template/task-list'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { addTaskTemplate } from '../../commands.ts'
import { home } from '../../home.ts'
import { ConfigurationList } from './list.tsx'

const lists = [{ key: 'company', label: '企业' }, { key: 'contract_template', label: '合同模板' }, { key: 'task_template', label: '任务模板' }] as const

/** 企业配置: what is set for each enterprise, and the templates that it may be given. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'contract_template') return <ContractTemplateList home={home} tabs={tabs} />
  return tabs.activeKey === 'task_template' ? <TaskTemplateList home={home} tabs={tabs} add={addTaskTemplate} /> : <ConfigurationList tabs={tabs} />
}
