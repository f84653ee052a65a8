import { isIPv6 } from 'node:net'

/**
 * The address as limits count it. One subscriber of IPv6 has at least a whole /64 to call from, so its last four groups say nothing;
 * an IPv4 address stands for itself, also when it is written as IPv6.
 */
export const addressKey = (address: string): string => keysOf(address)[0]

/** The /48 around an IPv6 address, which a customer of a provider is given; null for IPv4. */
export const widerKey = (address: string): string | null => keysOf(address)[1]

function keysOf(address: string): readonly [key: string, wider: string | null] {
  const plain = address.replace(/%.*$/u, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(plain)?.[1]
  if (mapped !== undefined) return [mapped, null]
  if (!isIPv6(plain)) return [plain, null]
  const groups = expanded(plain)
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}

/** The groups of an IPv6 address without leading zeros; those that `::` leaves out are zeros. Only the first four matter here. */
function expanded(address: string): string[] {
  const [before = '', after] = address.toLowerCase().split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  // An IPv4 address at the end stands for two groups.
  const length = head.length + tail.length + (address.includes('.') ? 1 : 0)
  const zeros = after === undefined ? [] : Array.from({ length: 8 - length }, () => '0')
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/u, ''))
}
