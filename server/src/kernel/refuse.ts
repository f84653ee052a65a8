import { errorStatus, type ErrorCode } from '@linggong/shared/domain/error-codes'
import { STALE } from '@linggong/shared/domain/machines/machine'

export interface FieldIssue {
  /** Dotted path into the request, such as `bills.3.amount`. */
  readonly field: string
  readonly text: string
}

export interface RefusalDetails {
  readonly fields?: readonly FieldIssue[]
  readonly retryAfterSeconds?: number
}

/** An error that the caller is told. Any other thrown error answers 500 and is only logged. */
export class Refusal extends Error {
  readonly error_code: ErrorCode
  readonly fields: readonly FieldIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, errorMsg: string, more: RefusalDetails = {}) {
    super(errorMsg)
    this.name = 'Refusal'
    this.error_code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get error_msg(): string {
    return this.message
  }

  get status(): number {
    return errorStatus[this.error_code]
  }
}

/** Statuses that need no error code. */
type PlainStatus = 400 | 401 | 403 | 404

/**
 * Throws. `refuse('stale', '中文说明')`: the status follows from the code. `refuse(400, '中文说明')` where
 * the caller can act only on the text: the code is then `invalid` when fields are named, else `refused`.
 */
export function refuse(why: ErrorCode | PlainStatus, errorMsg: string, more: RefusalDetails = {}): never {
  throw new Refusal(typeof why === 'string' ? why : codeOf(why, more), errorMsg, more)
}

function codeOf(status: PlainStatus, { fields }: RefusalDetails): ErrorCode {
  if (status === 400) return fields === undefined ? 'refused' : 'invalid'
  return status === 401 ? 'unauthorized' : status === 403 ? 'forbidden' : 'not_found'
}

export const texts = {
  unauthorized: '未授权，请重新登录',
  unauthorizedClient: '令牌无效或已失效，或不能从此IP地址调用，请重新获取令牌',
  forbidden: '拒绝访问',
  scope: '开放接口的授权范围不含此接口',
  notFound: '请求错误,未找到该资源',
  method: '请求方法未允许',
  stale: STALE,
  tooLarge: '文件或内容过大',
  tooMany: '操作过于频繁，请稍后再试',
  broken: '服务器开小差啦',
  unavailable: '服务不可用，请稍后重试',
  disabledCompany: '贵公司已被停用，暂无法办理新业务',
} as const
