import { z } from 'zod'
import { isRetryable } from './transaction.ts'
import { Refusal, texts, type FieldIssue } from './refuse.ts'
import { describeIssues } from './zod-text.ts'

export interface ErrorBody {
  readonly error_msg: string
  readonly error_code?: string
  readonly fields?: readonly FieldIssue[]
}

export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfterSeconds?: number
  /** True when the fault is ours or the surroundings': logged with its stack. */
  readonly fault: boolean
}

/** What a caller is told of something thrown. Details of faults stay in the log, under the request's id. */
export function answerOf(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof Refusal) {
    return {
      status: error.status,
      body: {
        error_msg: error.error_msg,
        ...(error.error_code === undefined ? {} : { error_code: error.error_code }),
        ...(error.fields === undefined ? {} : { fields: error.fields }),
      },
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
      fault: false,
    }
  }
  if (error instanceof z.ZodError) return { status: 400, body: { ...describeIssues(error), error_code: 'invalid' }, fault: false }
  const code = codeOf(error)
  const transport = code === undefined ? undefined : transportErrors[code]
  if (transport !== undefined) return { ...transport, fault: false }
  if (isDatabaseAway(error)) return { status: 503, body: { error_msg: texts.unavailable, error_code: 'unavailable' }, retryAfterSeconds: 3, fault: true }
  if (isRetryable(error)) return { status: 409, body: { error_msg: '操作冲突，请重试', error_code: 'conflict' }, retryAfterSeconds: 1, fault: true }
  if (code === '57014' || code === '55P03') return { status: 503, body: { error_msg: '服务繁忙，请稍后重试', error_code: 'busy' }, retryAfterSeconds: 3, fault: true }
  // NUL and broken surrogates that no schema caught: the database cannot hold them.
  if (code === '22021' || code === '22P05') return { status: 400, body: { error_msg: '内容包含无法识别的字符', error_code: 'invalid' }, fault: false }
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && status < 500) return { status, body: { error_msg: '请求格式不正确', error_code: 'invalid' }, fault: false }
  return { status: 500, body: { error_msg: `${texts.broken}（${requestId}）`, error_code: 'internal' }, fault: true }
}

const transportErrors: Readonly<Record<string, { status: number; body: ErrorBody }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, body: { error_msg: texts.tooLarge, error_code: 'too_large' } },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, body: { error_msg: '请求内容应为 JSON', error_code: 'media_type' } },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, body: { error_msg: '请求内容不是正确的 JSON', error_code: 'invalid' } },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, body: { error_msg: '请求内容不完整', error_code: 'invalid' } },
}

const awayCodes = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN',
  '57P01', '57P02', '57P03', '57P05', '25P03', '53300', '08000', '08001', '08003', '08004', '08006',
])
/** A socket that is not there, or takes nobody: while the database starts. Of files these say something else. */
const awayAtConnecting = new Set(['ENOENT', 'EAGAIN', 'EACCES'])
const awayTexts = /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/u

/** The database cannot be reached now; the pool connects again by itself when it is back. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const code = codeOf(error)
  if (code !== undefined && (awayCodes.has(code) || (awayAtConnecting.has(code) && 'syscall' in error && error.syscall === 'connect'))) return true
  return awayTexts.test(error.message)
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function statusOf(error: unknown): number | undefined {
  return typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
}
