import { errorStatus, type ErrorCode } from '@linggong/shared/domain/error-codes'
import { z } from 'zod'
import { isRetryable } from './transaction.ts'
import { Refusal, texts, type FieldIssue, type RefusalDetails } from './refuse.ts'
import { describeIssues } from './zod-text.ts'

export interface ErrorBody {
  readonly error_msg: string
  readonly error_code: ErrorCode
  readonly fields?: readonly FieldIssue[]
}

export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
  readonly retryAfterSeconds?: number
  /** True for a failure of the server or its environment: logged with its stack. */
  readonly fault: boolean
}

/** What the caller is told about a thrown error. Details of server errors stay in the log, under the request's id. */
export function answerOf(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof Refusal) return refused(error.error_code, error.error_msg, error)
  if (error instanceof z.ZodError) {
    const { error_msg, fields } = describeIssues(error)
    return refused('invalid', error_msg, { fields })
  }
  const code = codeOf(error)
  const transport = code === undefined ? undefined : transportErrors[code]
  if (transport !== undefined) return refused(...transport)
  if (isDatabaseAway(error)) return fault('unavailable', texts.unavailable, 3)
  if (isRetryable(error)) return fault('conflict', '操作冲突，请重试', 1)
  if (code === '57014' || code === '55P03') return fault('busy', '服务繁忙，请稍后重试', 3)
  // NUL and broken surrogates that no schema caught: PostgreSQL cannot store them.
  if (code === '22021' || code === '22P05') return refused('invalid', '内容包含无法识别的字符')
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && status < 500) return refused('invalid', '请求格式不正确')
  return fault('internal', `${texts.broken}（${requestId}）`)
}

function refused(code: ErrorCode, text: string, { fields, retryAfterSeconds }: { readonly [K in keyof RefusalDetails]: RefusalDetails[K] | undefined } = {}): ErrorAnswer {
  const body = { error_msg: text, error_code: code, ...(fields !== undefined && { fields }) }
  return { status: errorStatus[code], body, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }), fault: false }
}

function fault(code: ErrorCode, text: string, retryAfterSeconds?: number): ErrorAnswer {
  return { ...refused(code, text, { retryAfterSeconds }), fault: true }
}

const transportErrors: Readonly<Record<string, readonly [ErrorCode, text: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', texts.tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['media_type', '请求内容应为 JSON'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', '请求内容不是正确的 JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', '请求内容不完整'],
}

const awayCodes = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN',
  '57P01', '57P02', '57P03', '57P05', '25P03', '53300', '08000', '08001', '08003', '08004', '08006',
])
/** The socket does not exist or accepts no connection, as while the database starts. For files these codes mean something else. */
const awayAtConnecting = new Set(['ENOENT', 'EAGAIN', 'EACCES'])
const awayTexts = /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/u

/** The database is unreachable for now; the pool reconnects by itself. */
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
