/** One address, or a network in CIDR notation. */
export interface IpRange {
  readonly address: string
  readonly prefix: number
  readonly family: 'ipv4' | 'ipv6'
}

/** Networks wider than these would be no limit: of IPv4 a /16, of IPv6 what a provider is given. */
const widest = { ipv4: 16, ipv6: 32 } as const
const bits = { ipv4: 32, ipv6: 128 } as const

/** Null for what is neither an address nor a network. Addresses of IPv6 in their shortest form. */
export function ipRangeOf(text: string): IpRange | null {
  const [whole, typed = '', digits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/iu.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const family = typed.includes(':') ? 'ipv6' : 'ipv4'
  const address = family === 'ipv6' ? shortIpv6(typed) : isIpv4(typed) ? typed : null
  const prefix = digits === undefined ? bits[family] : Number(digits)
  return address === null || prefix > bits[family] ? null : { address, prefix, family }
}

/** As it is stored and shown: the prefix of a single address is left out. */
export const ipRangeText = ({ address, prefix, family }: IpRange): string => (prefix === bits[family] ? address : `${address}/${prefix}`)

/** What is wrong with it; null when it can be used. */
export function checkIpRange(text: string): string | null {
  const range = ipRangeOf(text)
  if (range === null) return `“${text.slice(0, 50)}”不是正确的IP地址或网段，如 203.0.113.7、203.0.113.0/24、2001:db8::/48`
  if (range.prefix < widest[range.family]) return `“${text}”的范围过大，IPv4 网段不能大于 /${widest.ipv4}，IPv6 不能大于 /${widest.ipv6}`
  return range.address.startsWith('::ffff:') ? `“${text}”请写成 IPv4 地址` : null
}

const isIpv4 = (text: string): boolean => {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/u.test(part) && Number(part) < 256)
}

/** Browsers and servers read the address of a URL by the same standard. */
function shortIpv6(text: string): string | null {
  const url = `http://[${text}]/`
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : null
}
