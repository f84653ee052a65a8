import { pino, type DestinationStream, type Logger } from 'pino'

/** Personal data and secrets, wherever they stand in what is logged. */
const secret = ['id_no', 'phone', 'account_no', 'token', 'password', 'old_password', 'captcha', 'sms_code', 'code', 'authorization', 'manager_phone', 'payment_phone']

/** JSON lines on stdout or `to`; a query string never reaches the log, since it may name people or sign a link. */
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

/** What finds a fault. Not the rest of an error: the database's `detail` quotes whole rows, its `client` the connection. */
interface ErrorWords {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** SQLSTATE or Node's. */
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
    // Its first lines repeat the message.
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line)).join('\n'),
    ...told,
    ...(error.cause !== undefined && depth < 3 ? { cause: errorWords(error.cause, depth + 1) } : {}),
  }
}

/** A message may quote what it could not read; phones, cards and identity numbers are long numbers. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{6,}/gu, '***')
