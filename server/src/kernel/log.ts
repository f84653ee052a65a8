import { pino, type DestinationStream, type Logger } from 'pino'

/** Keys of personal data and secrets, redacted wherever they appear in a log entry. */
const secret = ['id_no', 'phone', 'account_no', 'token', 'password', 'old_password', 'captcha', 'sms_code', 'code', 'authorization', 'manager_phone', 'payment_phone']

/** Logs JSON lines to stdout or `to`; query strings are never logged, since they may contain names or signatures. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]), censor: '***' },
    serializers: {
      req: (request: { method: string; url: string; ip?: string; id?: unknown }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
      err: errorWords,
    },
  }
  return to === undefined ? pino(options) : pino(options, to)
}

/** The parts of an error that are logged. Not the rest: the `detail` of a database error quotes whole rows, its `client` the connection. */
interface ErrorWords {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** The SQLSTATE, or Node's error code. */
  readonly error_code?: string
  readonly constraint?: string
  readonly table?: string
  readonly cause?: ErrorWords
}

function errorWords(error: unknown, depth = 0): ErrorWords {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutNumbers(String(error)), stack: '' }
  const told = Object.fromEntries(
    [['code', 'error_code'], ['constraint', 'constraint'], ['table', 'table']].flatMap(([name = '', as = '']) => {
      const value: unknown = Reflect.get(error, name)
      return typeof value === 'string' ? [[as, value]] : []
    }),
  )
  return {
    type: error.name,
    message: withoutNumbers(error.message),
    // The first lines of a stack repeat the message.
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line)).join('\n'),
    ...told,
    ...(error.cause !== undefined && depth < 3 ? { cause: errorWords(error.cause, depth + 1) } : {}),
  }
}

/** A message may quote the input that it could not parse; phones, cards and identity numbers are long numbers. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{6,}/gu, '***')
