import { type ErrorCode, readErrorCode } from '../domain/error-codes.ts'

/** How a call failed, for code that acts on it instead of only showing it. */
export type FailureKind =
  /** No answer: it is unknown whether the call took effect. */
  | 'no-response'
  /** An answer with a failing status. */
  | 'status'
  /** A 2xx answer that carries an `error` key. */
  | 'refused'
  /** The platform is under maintenance (error code 50053). */
  | 'maintenance'

/** A failed call. `message` is the Chinese text for the operator. */
export class ApiError extends Error {
  readonly kind: FailureKind
  /** 0 without an answer. */
  readonly status: number
  /** The error code, for screens that act on it; null when the answer has no code known here. */
  readonly code: ErrorCode | null
  /** Field name → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>

  constructor(facts: {
    kind: FailureKind
    status: number
    message: string
    code?: ErrorCode | null
    fields?: Readonly<Record<string, string>>
    cause?: unknown
  }) {
    super(facts.message, { cause: facts.cause })
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status
    this.code = facts.code ?? null
    this.fields = facts.fields ?? {}
  }

  /** Whether the call may have taken effect nevertheless. */
  get isUncertain(): boolean {
    return this.kind === 'no-response' || this.status >= 500 || this.status === 408 || this.status === 409
  }
}

export const noResponseText = '服务器开小差了，请稍后再试'
export const maintenanceText = '系统升级维护中，请稍后再试'

const texts: Readonly<Record<number, string>> = {
  400: '错误请求',
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '请求错误,未找到该资源',
  405: '请求方法未允许',
  408: '请求超时',
  500: '服务器开小差啦',
  501: '网络未实现',
  502: '网络错误',
  503: '服务不可用',
  504: '网络超时',
  505: 'http版本不支持该请求',
}

/** The error catalogue by status (spec 2 §8, R536–R548). */
export function statusText(status: number): string {
  return texts[status] ?? `连接错误${status}`
}

export function noResponse(cause: unknown): ApiError {
  return new ApiError({ kind: 'no-response', status: 0, message: noResponseText, cause })
}

/** For a call that waited for a sign-in that never came; nothing was sent and nothing is shown. */
export function sessionOver(): ApiError {
  return new ApiError({ kind: 'status', status: 401, message: statusText(401) })
}

/** The failure in an answer that is not 2xx: code 50053 first, then the server's own text, then the status. */
export function failedAnswer(status: number, body: unknown): ApiError {
  const answer = isRecord(body) ? body : {}
  const code = readErrorCode(answer['error_code'])
  const said = textOf(answer['error_msg'])
  if (code === 'maintenance') return new ApiError({ kind: 'maintenance', status, code, message: said || maintenanceText })
  return new ApiError({ kind: 'status', status, code, message: said || statusText(status), fields: fieldsOf(answer['fields']) })
}

/** The failure in a 2xx body with an `error` key, or null when the body is a plain answer (R529). */
export function refusedAnswer(status: number, body: unknown): ApiError | null {
  if (!isRecord(body) || !('error' in body)) return null
  const error = body['error']
  const detail = textOf(body['detail']) || (isRecord(error) ? textOf(error['detail']) : textOf(error))
  return new ApiError({ kind: 'refused', status, message: detail || statusText(500) })
}

/** The text for an operator, whatever was thrown. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : noResponseText
}

/** The same for what stays in the page. Without a connection the server is not to blame (the toast's words are prescribed, R531). */
export function noticeText(error: unknown): string {
  const isOffline = error instanceof ApiError && error.kind === 'no-response' && typeof navigator !== 'undefined' && navigator.onLine === false
  return isOffline ? '网络已断开' : errorText(error)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A list of `{ field, text }`, as our server sends it, or an object; the first text of each field is used. */
function fieldsOf(value: unknown): Readonly<Record<string, string>> {
  const pairs: [unknown, unknown][] = Array.isArray(value)
    ? value.filter(isRecord).map(({ field, text }) => [field, text] satisfies [unknown, unknown]).toReversed()
    : isRecord(value)
      ? Object.entries(value)
      : []
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[0] === 'string' && typeof pair[1] === 'string'))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
