import { ContractTemplateList } from '@linggong/shared/business/template/contract-list'
import { TaskTemplateList } from '@linggong/shared/business/template/task-list'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { addContractTemplate, addTaskTemplate } from '../../commands.ts'
import { home } from '../../home.ts'
import { IndustryList } from './industries/list.tsx'

const lists = [{ key: 'industry', label: '行业' }, { key: 'contract_template', label: '合同模板' }, { key: 'task_template', label: '任务模板' }] as const

/** 运营配置: what the operator defines for everybody. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'contract_template') return <ContractTemplateList home={home} tabs={tabs} add={addContractTemplate} />
  return tabs.activeKey === 'task_template' ? <TaskTemplateList home={home} tabs={tabs} add={addTaskTemplate} /> : <IndustryList tabs={tabs} />
}
