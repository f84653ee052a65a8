import { STALE } from '@linggong/shared/domain/machines/machine'

export interface FieldIssue {
  /** Dotted path into the request. */
  readonly field: string
  readonly text: string
}

/** A refusal the caller may read. Everything else that is thrown answers 500 and goes to the log only. */
export class Refusal extends Error {
  readonly status: number
  readonly error_code: string | undefined
  readonly fields: readonly FieldIssue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, errorMsg: string, more: { code?: string; fields?: readonly FieldIssue[]; retryAfterSeconds?: number } = {}) {
    super(errorMsg)
    this.name = 'Refusal'
    this.status = status
    this.error_code = more.code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get error_msg(): string {
    return this.message
  }
}

/** Throws: `refuse(400, '中文说明')`. */
export function refuse(
  status: number,
  errorMsg: string,
  more: { fields?: readonly FieldIssue[]; code?: string; retryAfterSeconds?: number } = {},
): never {
  throw new Refusal(status, errorMsg, more)
}

export const texts = {
  unauthorized: '未授权，请重新登录',
  forbidden: '拒绝访问',
  notFound: '请求错误,未找到该资源',
  method: '请求方法未允许',
  stale: STALE,
  tooLarge: '文件或内容过大',
  tooMany: '操作过于频繁，请稍后再试',
  broken: '服务器开小差啦',
  unavailable: '服务不可用，请稍后重试',
  disabledCompany: '贵公司已被停用，暂无法办理新业务',
} as const
