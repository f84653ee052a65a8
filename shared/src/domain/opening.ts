// 开户进度: what an organisation of each kind needs until it works, in the order in which it is done.
import { TENANT_STEPS, type TenantKind } from './tenant-forms.ts'

interface Need {
  readonly label: string
  /** Who does it, where it is none of the steps of the form. */
  readonly hint?: string
}

export const NEEDS = {
  basics: { label: TENANT_STEPS[0].title },
  qualification: { label: TENANT_STEPS[1].title },
  settings: { label: TENANT_STEPS[2].title },
  industries: { label: TENANT_STEPS[3].title },
  manager: { label: '负责人接受邀请', hint: '负责人以短信验证码登录即可接受' },
  services: { label: '服务次数', hint: '由其在服务充值中申请' },
  contract: { label: '生效中的合同', hint: '由业务公司签订' },
  wallet: { label: '钱包入金', hint: '由企业打款；线下打款不需要' },
  agency: { label: '首家业务公司', hint: '由集团新增' },
  company: { label: '首家企业', hint: '由业务公司新增' },
  worker: { label: '首位合作用户', hint: '随首次导入账单建立' },
  settlement: { label: '首笔结算', hint: '首张结算单支付完成' },
} as const satisfies Readonly<Record<string, Need>>

export type NeedKey = keyof typeof NEEDS
export const needKeys = Object.keys(NEEDS) as [NeedKey, ...NeedKey[]]

/** One row of the table, with the general type. */
export const needOf = (key: NeedKey): Need => NEEDS[key]

const steps = TENANT_STEPS.map(({ key }) => key)

export const OPENING: Readonly<Record<TenantKind, readonly NeedKey[]>> = {
  park: [...steps, 'manager', 'services', 'agency', 'settlement'],
  platform: [...steps, 'manager', 'services', 'agency', 'company', 'settlement'],
  agency: [...steps, 'manager', 'services', 'company', 'settlement'],
  company: [...steps, 'manager', 'contract', 'wallet', 'worker', 'settlement'],
}
