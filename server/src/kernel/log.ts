import { pino, type Logger } from 'pino'

/** Personal data and secrets, wherever they stand in what is logged. */
const secret = ['id_no', 'phone', 'account_no', 'token', 'password', 'old_password', 'captcha', 'sms_code', 'code', 'authorization', 'manager_phone', 'payment_phone']

/** JSON lines on stdout; a query string never reaches the log, since it may name people or sign a link. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]), censor: '***' },
    serializers: {
      req: (request: { method: string; url: string; ip?: string; id?: unknown }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
      err: pino.stdSerializers.err,
    },
  })
}
