import { ApiError, statusText } from '@linggong/shared/api/errors'

export const failed = (status: number) => new ApiError({ kind: 'status', status, message: statusText(status) })

export interface SampleBill {
  readonly id: string
  readonly sn: string
  readonly status: string
  readonly name: string
  readonly amount: number
  readonly create_at: string
  readonly is_estimate: boolean
  readonly remark: string
}

const names = ['王小明', '李静', '欧阳长青', '赵六', '买买提·阿不都热依木']

export const sampleBills: readonly SampleBill[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  sn: `ZD2026010${100 + index}`,
  // A row without a status is shown disabled (R118).
  status: index === 4 ? '' : (['to_settlement', 'in_settlement', 'paid', 'pay_failure'][index % 4] ?? ''),
  name: names[index % names.length] ?? '',
  amount: index === 3 ? -1200 : (index + 1) * 123_456,
  create_at: `2026-01-${String(index + 1).padStart(2, '0')}T08:00:00Z`,
  is_estimate: index % 3 === 0,
  remark: index === 2 ? '一段很长的备注：'.repeat(12) : '',
}))
