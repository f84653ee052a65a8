export interface PasskeyHost {
  /** The domain that passkeys are made for (RP id); they work on it and below. */
  readonly host: string
  /** The pages that may use them. */
  readonly origins: readonly string[]
}

/** Any port: a developer's server, its preview, a test's. */
const anyLocal = 'http://localhost:*'

/** `PASSKEY_HOST` and `PASSKEY_ORIGINS`. Undefined: no passkeys, as in production until a host is named. Throws on what would be unsafe. */
export function readPasskeyHost(env: Readonly<Record<string, string | undefined>>, isProduction: boolean): PasskeyHost | undefined {
  const host = env['PASSKEY_HOST']?.trim() ?? ''
  const listed = (env['PASSKEY_ORIGINS'] ?? '').split(',').map((part) => part.trim()).filter((part) => part !== '')
  if (host === '') {
    if (listed.length > 0) throw new Error('环境变量 PASSKEY_ORIGINS 需要同时设置 PASSKEY_HOST')
    return isProduction ? undefined : { host: 'localhost', origins: [anyLocal] }
  }
  const isLocal = host === 'localhost'
  if (isLocal ? isProduction : !/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z]$/u.test(host)) {
    throw new Error(`环境变量 PASSKEY_HOST=${host} 不正确：应为小写域名，不带协议和端口，不能是 IP 地址${isLocal ? '，生产环境不能是 localhost' : ''}`)
  }
  if (listed.length === 0) return { host, origins: isLocal ? [anyLocal] : [`https://${host}`] }
  for (const origin of listed) {
    if (!isOriginOf(host, origin) || !(origin.startsWith('https://') || isLocal)) throw new Error(`环境变量 PASSKEY_ORIGINS 中的 ${origin} 不正确：应为 ${host} 或其下级域名的 https 地址，不带路径`)
  }
  return { host, origins: listed }
}

/** Whether a page of this origin may use passkeys of the host at all, as browsers have it. */
export function isOriginOf(host: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname, origin: plain } = new URL(origin)
  return plain === origin && (hostname === host || hostname.endsWith(`.${host}`))
}

export const isAllowedOrigin = ({ host, origins }: PasskeyHost, origin: string): boolean =>
  origins.includes(origin) || (origins.includes(anyLocal) && isOriginOf(host, origin))
