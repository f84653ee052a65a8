import { formatCents } from '../../domain/money.ts'

/** How much moves into a wallet or out of it (R465). `what`: 提现, 充值; `available`: in cents, absent: as much as one likes. */
export function amountRules(what: string, available?: number) {
  const fault = (cents: number): string | undefined => {
    if (cents <= 0) return `${what}金额必须大于 0`
    return available !== undefined && cents > available ? `${what}金额超过可用余额：可用 ${formatCents(available)} 元` : undefined
  }
  return [
    { required: true, message: `请输入${what}金额` },
    {
      validator: (_: unknown, cents: number | null | undefined) => {
        const text = typeof cents === 'number' ? fault(cents) : undefined
        return text === undefined ? Promise.resolve() : Promise.reject(new Error(text))
      },
    },
  ]
}
