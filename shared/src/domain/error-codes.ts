/**
 * Every code of a failed call (`error_code`), with its HTTP status. The server can
 * use no other, OpenAPI lists them, and screens that act on a failure compare with these.
 */
export const errorStatus = {
  invalid: 400,
  refused: 400,
  not_allowed: 400,
  stale: 400,
  disabled: 400,
  credentials: 400,
  no_account: 400,
  invited: 400,
  captcha: 400,
  wallet: 400,
  over_limit: 400,
  unpayable_worker: 400,
  negative_net: 400,
  expired: 400,
  content: 400,
  incomplete: 400,
  key_missing: 400,
  key_reused: 400,
  unauthorized: 401,
  forbidden: 403,
  step_up: 403,
  scope: 403,
  link: 403,
  not_found: 404,
  not_built: 404,
  method: 405,
  in_progress: 409,
  conflict: 409,
  stored: 409,
  gone: 410,
  too_large: 413,
  media_type: 415,
  too_many: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  maintenance: 503,
} as const satisfies Readonly<Record<string, number>>

export type ErrorCode = keyof typeof errorStatus

/** For readers of the OpenAPI document; operators read `error_msg`. */
export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  invalid: '请求的内容不正确，fields 指出是哪些字段',
  refused: '当前情况下不能办理，原因见 error_msg',
  not_allowed: '单据所处的状态或身份不允许该操作',
  stale: '数据已被他人修改，请刷新后重试',
  disabled: '账号或公司已停用',
  credentials: '手机号、密码或通行密钥不正确',
  no_account: '该手机号未开通此端的账号',
  invited: '有组织邀请了本人，接受邀请后才能登录',
  captcha: '验证码错误或已过期',
  wallet: '钱包余额不足',
  over_limit: '超过限额',
  unpayable_worker: '合作用户不能收款',
  negative_net: '到账金额小于0',
  expired: '文件已过期',
  content: '文件内容与类型不符或不安全',
  incomplete: '文件没有传完',
  key_missing: '缺少 Idempotency-Key',
  key_reused: 'Idempotency-Key 已用于另一个请求',
  unauthorized: '未登录或登录已失效',
  forbidden: '没有权限',
  step_up: '需要本人先用密码或验证码验证身份，再重新提交',
  scope: '开放接口的授权范围不含此接口',
  link: '文件链接无效或已过期',
  not_found: '没有这个接口或这条数据',
  not_built: '页面尚未构建',
  method: '该接口不支持此请求方法',
  in_progress: '同一请求正在处理，稍后用同一个 Idempotency-Key 再问',
  conflict: '与同时进行的操作冲突，请重试',
  stored: '文件已上传，不能覆盖',
  gone: '文件已不再保存',
  too_large: '文件或请求内容过大',
  media_type: '请求内容应为 JSON',
  too_many: '操作过于频繁，Retry-After 之后再试',
  internal: '服务器内部错误，error_msg 带有请求编号',
  busy: '服务繁忙，Retry-After 之后再试',
  unavailable: '数据库暂时无法访问，Retry-After 之后再试',
  maintenance: '系统升级维护中',
}

/** Codes of the existing back end (R532). */
const elsewhere: Readonly<Record<string, ErrorCode>> = { 50053: 'maintenance' }

/** The code in an answer's `error_code`; null when absent, and for an unknown code of another back end. */
export function readErrorCode(value: unknown): ErrorCode | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  return isErrorCode(text) ? text : Object.hasOwn(elsewhere, text) ? (elsewhere[text] ?? null) : null
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text)
}
