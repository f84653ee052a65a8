import { ContractTemplateList } from '@linggong/shared/business/template/contract-list'
import { TaskTemplateList } from '@linggong/shared/business/template/task-list'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { addContractTemplate, addTaskTemplate } from '../../commands.ts'
import { home } from '../../home.ts'
import { IndustryList } from './industries/list.tsx'
import { InvoiceCategoryList } from './invoice-categories/list.tsx'
import { NoticeList } from './notices/list.tsx'
import { RealnameCollectList } from './realname-collect/list.tsx'
import { WeixinTemplateList } from './weixin/list.tsx'

const lists = [
  { key: 'industry', label: '行业' },
  { key: 'invoice_category', label: '开票类目' },
  { key: 'contract_template', label: '合同模板' },
  { key: 'task_template', label: '任务模板' },
  { key: 'notice', label: '公告' },
  { key: 'weixin', label: '公众号消息模板' },
  { key: 'realname_collect', label: '实名采集配置' },
] as const

/** 运营配置: what the operator defines for everybody. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'invoice_category') return <InvoiceCategoryList tabs={tabs} />
  if (tabs.activeKey === 'contract_template') return <ContractTemplateList home={home} tabs={tabs} add={addContractTemplate} />
  if (tabs.activeKey === 'task_template') return <TaskTemplateList home={home} tabs={tabs} add={addTaskTemplate} />
  if (tabs.activeKey === 'realname_collect') return <RealnameCollectList tabs={tabs} />
  if (tabs.activeKey === 'weixin') return <WeixinTemplateList tabs={tabs} />
  return tabs.activeKey === 'notice' ? <NoticeList tabs={tabs} /> : <IndustryList tabs={tabs} />
}
