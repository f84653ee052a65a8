import type { CallOutput } from '@linggong/shared/contract/call'
import type { companyDetail } from '@linggong/shared/contract/tenants'
import { addressText } from '@linggong/shared/domain/area'
import { dateTimeText } from '@linggong/shared/ui/columns'
import type { Fact } from '@linggong/shared/ui/facts'

export type Profile = CallOutput<typeof companyDetail>

/** Those above an organisation are named only where there are any: a park has none. */
export function profileFacts(profile: Profile): Fact[] {
  const above = [
    { label: '所属业务公司', value: profile.agency_name },
    { label: '所属集团', value: profile.platform_name },
    { label: '所属园区', value: profile.park_name },
  ].filter(({ value }) => value !== '')
  return [
    { label: '编号', value: profile.sn },
    { label: '简称', value: profile.alias },
    { label: '统一信用代码', value: profile.credit_code },
    { label: '所属行业', value: profile.industry_name },
    { label: '法定代表人', value: profile.legal_name },
    { label: '负责人', value: profile.manager_name },
    { label: '负责人手机号', value: profile.manager_phone },
    { label: '支付验证手机', value: profile.payment_phone },
    ...above,
    { label: '合同期限', value: termText(profile.contract_start_at, profile.contract_end_at) },
    { label: '创建时间', value: dateTimeText(profile.create_at) },
    { label: '注册地址', value: profile.register_address, isWide: true },
    { label: '联系地址', value: addressText(profile.contact_address), isWide: true },
  ]
}

/** Both ends included; an end that is not known stays open. */
export function termText(start: string | null, end: string | null): string {
  if (start === null && end === null) return ''
  return `${dayText(start)} 至 ${dayText(end)}`
}

const dayText = (day: string | null): string => day?.replaceAll('-', '/') ?? '—'
