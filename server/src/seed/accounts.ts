import type { Preset } from './presets.ts'

export interface StaffSeed {
  readonly phone: string
  readonly name: string
  /** Keys of `organisations.ts`; `saas` is the operator. */
  readonly places: readonly { readonly tenant: string; readonly preset: Preset }[]
}

/** Accounts that the documentation names, with the demo's password. */
export const demoStaff: readonly StaffSeed[] = [
  { phone: '19900000001', name: '沈运营', places: [{ tenant: 'saas', preset: 'admin' }] },
  { phone: '19900000002', name: '符园区', places: [{ tenant: 'hainan', preset: 'admin' }] },
  { phone: '19900000003', name: '顾集团', places: [{ tenant: 'zhonghui', preset: 'admin' }] },
  { phone: '19900000004', name: '林业务', places: [{ tenant: 'hn-zh', preset: 'admin' }] },
  { phone: '19900000005', name: '周企业', places: [{ tenant: 'demo', preset: 'admin' }] },
  { phone: '19900000011', name: '韩停用', places: [{ tenant: 'disabled', preset: 'admin' }] },
  { phone: '19900000012', name: '津众汇', places: [{ tenant: 'tj-zh', preset: 'admin' }] },
  { phone: '19900000013', name: '白百川', places: [{ tenant: 'hn-bc', preset: 'admin' }] },
  { phone: '19900000014', name: '吴权限', places: [{ tenant: 'demo', preset: 'none' }] },
  { phone: '19900000015', name: '双公司', places: [{ tenant: 'demo', preset: 'admin' }, { tenant: 'soft', preset: 'admin' }] },
  { phone: '19900000016', name: '查看员', places: [{ tenant: 'demo', preset: 'reader' }] },
]

/** Those who hold 超级管理员 of an organisation. */
export const demoAdministrators = demoStaff.filter(({ places }) => places.some(({ preset }) => preset === 'admin')).map(({ phone }) => phone)

export interface Pair {
  /** The administrator of the organisation. */
  readonly admin: string
  /** The two persons of a four-eyes process: one enters, the other approves. */
  readonly maker: Colleague
  readonly checker: Colleague
}

export interface Colleague {
  readonly phone: string
  readonly name: string
  readonly roles: readonly Preset[]
  readonly department: string
}

/** 经办 and 复核 beside each administrator, with the demo's password. */
export const pairs: readonly Pair[] = [
  pairOf(1, '沈', ['客户运营部', '风控合规部']),
  pairOf(2, '符', ['税务组', '财务部']),
  pairOf(3, '顾', ['运营部', '财务部']),
  pairOf(4, '林', ['业务一组', '财务部']),
  pairOf(5, '周', ['发放组', '财务部'], ['payer'], ['pay_checker']),
]

function pairOf(number: number, surname: string, [here, there]: readonly [string, string], makes: readonly Preset[] = ['operator'], checks: readonly Preset[] = ['auditor', 'finance']): Pair {
  const phone = `199000000${number + 1}`
  return {
    admin: `1990000000${number}`,
    maker: { phone: `${phone}1`, name: `${surname}经办`, roles: makes, department: here },
    checker: { phone: `${phone}2`, name: `${surname}复核`, roles: checks, department: there },
  }
}
