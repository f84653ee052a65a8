// Cooperation of an enterprise with a worker (domain.md §2.4): how a worker comes, is checked and signs.
import { SERVICES, type ServiceKey } from './topup.ts'
import { options, type StatusOption } from './status-option.ts'
import { ageOn, checkIdNo } from './validators.ts'
import type { BusinessDate } from './time.ts'

/** How a cooperation came to be. */
export const cooperationSources = ['qr', 'create', 'import'] as const
export type CooperationSource = (typeof cooperationSources)[number]
export const COOPERATION_SOURCES = /* @__PURE__ */ options<CooperationSource>(['qr', '扫码注册'], ['create', '手工新增'], ['import', '批量导入'])

/** What is compared with the register of identities. Each is a counted service of the same name. */
export const elementAuthTypes = ['two_auth', 'phone_three_auth', 'bank_three_auth', 'bank_four_auth'] as const satisfies readonly ServiceKey[]
export type ElementAuthType = (typeof elementAuthTypes)[number]
export const ELEMENT_AUTH_TYPES: readonly StatusOption<ElementAuthType>[] = /* @__PURE__ */ elementAuthTypes.map((value) => ({ value, label: SERVICES.find((one) => one.value === value)?.label ?? value, tone: 'info' }))

/** Where an enterprise has chosen none: what a form without a bank card can answer. */
export const defaultElementAuthType: ElementAuthType = 'two_auth'

/** These compare the card as well, so the worker's row must have one. */
export const needsBankCard = (type: ElementAuthType): boolean => type === 'bank_three_auth' || type === 'bank_four_auth'

/** All that a question to the register can be about. */
export const checkKinds = [...elementAuthTypes, 'liveness_recognition_auth'] as const
export const CHECK_KINDS = /* @__PURE__ */ [...ELEMENT_AUTH_TYPES, ...options(['liveness_recognition_auth', '活体识别认证'])]
export const checkOutcomes = ['waiting', 'same', 'different', 'failure'] as const
export const CHECK_OUTCOMES = /* @__PURE__ */ options<(typeof checkOutcomes)[number]>(['waiting', '查询中', 'primary'], ['same', '一致', 'success'], ['different', '不一致', 'danger'], ['failure', '未能查询', 'warning'])

/** How a worker proves that they want to sign; null: nothing is asked of them. */
export type SignMethod = 'sms' | 'face' | 'none'
export const signMethods = ['sms', 'face', 'none'] as const satisfies readonly SignMethod[]
export const signMethodOf = (type: SignMethod | null | undefined): SignMethod => type ?? 'sms'
/** The service of which a signature uses up a unit. */
export const SIGN_SERVICES: Readonly<Record<SignMethod, ServiceKey | null>> = { sms: 'contract_sms', face: 'contract_face', none: null }

export const eContractStatuses = ['to_sign', 'signed', 'void'] as const
export const E_CONTRACT_STATUSES = /* @__PURE__ */ options<(typeof eContractStatuses)[number]>(['to_sign', '待签署', 'warning'], ['signed', '已签署', 'success'], ['void', '已作废', 'info'])

/** Workers are 16 to 65 on the day (domain.md §2.4). */
export const WORKER_AGES = { least: 16, most: 65 } as const

export const isOffAge = (age: number): boolean => age < WORKER_AGES.least || age > WORKER_AGES.most

/** What is wrong with an identity number of somebody who shall work, or null. */
export function workerIdFault(idNo: string, today: BusinessDate): string | null {
  const fault = checkIdNo(idNo, today)
  if (fault !== null) return fault
  const age = ageOn(idNo, today)
  return age !== null && isOffAge(age) ? `按身份证号年龄为 ${age} 岁，合作用户须在 ${WORKER_AGES.least} 至 ${WORKER_AGES.most} 岁之间` : null
}

export const cooperationFaults = {
  isHere: '该用户已是该企业的合作用户，请在列表中查找；合作已终止的可以重新邀请',
  /** Whose name is registered for the number is not told. */
  otherName: '姓名与该身份证号已登记的不一致，请联系运营商核实',
  /** By what was compared. */
  differentOf: (type: ElementAuthType): string =>
    type === 'two_auth' ? '姓名与身份证号不一致' : type === 'phone_three_auth' ? '姓名、身份证号与手机号不一致' : type === 'bank_three_auth' ? '姓名、身份证号与银行卡号不一致' : '姓名、身份证号、手机号与银行卡号不一致',
  /** One in ten identity numbers has the check digit of a card. */
  idNoAsCard: '这是身份证号，请填写银行卡号',
  noCard: '该企业认证银行卡，请先填写银行卡号，再重新认证',
  noTemplate: '该企业尚未选择合同模板，请先在企业配置中选择',
  hasBill: '该用户已有账单，不能删除',
  otherFace: '照片与本人身份不一致，请由本人在光线充足处重新拍摄',
  unclearFace: '未能识别人脸，请在光线充足处重新拍摄',
  noPhoto: '照片没有收到，请重新拍摄',
} as const
