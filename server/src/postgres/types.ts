/** A failed start or stop; the message is Chinese and addresses the person at the terminal. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}

export interface Logger {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** The user that runs the database: PostgreSQL refuses to run as root. Undefined fields: the user of this process. */
export interface Account {
  readonly name: string
  readonly uid: number | undefined
  readonly gid: number | undefined
}

export const silent: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
