import { isRecord } from '@linggong/shared/api/errors'
import { formatCents } from '../../domain/money.ts'

/** What the kinds of fields do not say: tiers, and accounts. */
export function settingText(key: string, value: unknown): string | undefined {
  if (Array.isArray(value) && (key.endsWith('tax_ratio') || key.endsWith('individual_income_tax'))) return value.filter(isRecord).map(tierText).join('；')
  if (isRecord(value) && 'account_no' in value) return ['account_name', 'account_no', 'bank_name', 'branch'].map((part) => value[part]).filter((part) => typeof part === 'string' && part !== '').join('，')
  return undefined
}

function tierText(tier: Readonly<Record<string, unknown>>): string {
  const bound = tier['amount'] ?? tier['invoiced_amount']
  const surcharge = typeof tier['surcharge_ratio'] === 'number' ? `，附加 ${tier['surcharge_ratio']}%` : ''
  const deduction = typeof tier['deduction_amount'] === 'number' && tier['deduction_amount'] > 0 ? `，速算扣除 ${formatCents(tier['deduction_amount'])}` : ''
  return `${typeof bound === 'number' ? `不超过 ${formatCents(bound)}` : '以上'}：${String(tier['ratio'] ?? 0)}%${surcharge}${deduction}`
}
