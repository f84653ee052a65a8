import type { CallOutput } from '@linggong/shared/contract/call'
import type { platformDetail } from '@linggong/shared/contract/tenants'
import { SOURCE_METHODS } from '@linggong/shared/domain/categories'
import { statusOf } from '@linggong/shared/domain/statuses'
import { dateTimeText } from '@linggong/shared/ui/columns'
import type { Fact } from '@linggong/shared/ui/detail-page'

export type GroupRecord = CallOutput<typeof platformDetail>

export function groupFacts(group: GroupRecord): Fact[] {
  const { province, city, district, detail } = group.contact_address
  return [
    { label: '简称', value: group.alias },
    { label: '信用代码', value: group.credit_code },
    { label: '所属行业', value: group.industry_name },
    { label: '法定代表人', value: group.legal_name },
    { label: '负责人', value: group.manager_name },
    { label: '手机号', value: group.manager_phone },
    { label: '来源方式', value: group.source_method === '' ? '' : statusOf(SOURCE_METHODS, group.source_method).label },
    { label: '业务公司 / 企业', value: `${group.agency_count} 家 / ${group.company_count} 家` },
    { label: '创建时间', value: dateTimeText(group.create_at) },
    { label: '注册地址', value: group.register_address, isWide: true },
    { label: '联系地址', value: [province, city, district, detail].filter(Boolean).join(' '), isWide: true },
    { label: '备注', value: group.remark, isWide: true },
  ]
}
