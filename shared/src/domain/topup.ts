// Service top-ups (domain.md §3.7). Prices in cents per unit.

/** The counted services in the order of the screens, with labels (domain.md §1.3). */
export const SERVICES = [
  { value: 'sms', label: '短信' },
  { value: 'contract_sms', label: '签约短信' },
  { value: 'contract_face', label: '签约刷脸' },
  { value: 'electronic_file_signature', label: '电子文件签章' },
  { value: 'two_auth', label: '二要素认证' },
  { value: 'phone_three_auth', label: '手机三要素' },
  { value: 'bank_three_auth', label: '银行卡三要素' },
  { value: 'bank_four_auth', label: '银行卡四要素' },
  { value: 'liveness_recognition_auth', label: '活体识别认证' },
  { value: 'enterprise_auth', label: '企业认证' },
] as const
export type ServiceKey = (typeof SERVICES)[number]['value']

/** One value for each service, under the service's key on the wire: `sms_count`. */
export function perService<T>(of: (service: (typeof SERVICES)[number]) => T) {
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(SERVICES.map((service) => [`${service.value}_count`, of(service)])) as { readonly [K in ServiceKey as `${K}_count`]: T }
}

/** What a unit of each service costs: `sms_price`, in the order of the specification (R214). */
export function perPrice<T>(of: (service: (typeof SERVICES)[number]) => T) {
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(PRICED.map((service) => [`${service.value}_price`, of(service)])) as { readonly [K in ServiceKey as `${K}_price`]: T }
}

/** The order of the specification's price object. */
const priced: readonly ServiceKey[] = ['sms', 'contract_sms', 'contract_face', 'two_auth', 'phone_three_auth', 'bank_three_auth', 'bank_four_auth', 'enterprise_auth', 'liveness_recognition_auth', 'electronic_file_signature']
const PRICED = /* @__PURE__ */ SERVICES.toSorted((a, b) => priced.indexOf(a.value) - priced.indexOf(b.value))

export const serviceLabel = (service: ServiceKey): string => SERVICES.find(({ value }) => value === service)?.label ?? service

/** At or below this count the balance alert shows: 1000 alerts, 1001 does not. */
export const LOW_BALANCE_COUNT = 1000
export const isLowBalance = (count: number): boolean => count <= LOW_BALANCE_COUNT

/** One order buys at most so many units of a service. */
export const MAX_SERVICE_COUNT = 10_000_000
/** 10,000.00 for one unit. */
export const MAX_SERVICE_PRICE = 1_000_000

/** Of every service but codes, which are sent all the same (no. 16 of docs/breadth). */
export const servicesOut = (service: ServiceKey): string => `服务余额不足：${serviceLabel(service)}剩余0次，请充值`

/** Σ count × price, and what is payable after the discount; a Chinese reason when a count is wrong or the discount exceeds the amount. */
export function topUpAmount(lines: readonly { count: number; price: number }[], discount = 0): { ok: true; amount: number; payable: number } | { ok: false; reason: string } {
  if (lines.some((l) => !Number.isSafeInteger(l.count) || l.count < 0)) return { ok: false, reason: '充值次数必须为非负整数' }
  const amount = lines.reduce((acc, l) => acc + l.count * l.price, 0)
  if (!Number.isSafeInteger(amount)) return { ok: false, reason: '充值金额过大' }
  if (discount < 0) return { ok: false, reason: '优惠金额不能为负数' }
  if (discount > amount) return { ok: false, reason: '优惠金额超过充值金额' }
  return { ok: true, amount, payable: amount - discount }
}
