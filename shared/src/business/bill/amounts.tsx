import { useRead } from '@linggong/shared/api/queries'
import { MoneyWords } from '@linggong/shared/ui/money'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { billExplanation } from '../../contract/bills.ts'
import type { FeeLine } from '../../domain/fee-lines.ts'
import { billFields } from '../../domain/fields/bill.ts'
import { formatCents } from '../../domain/money.ts'
import { AmountTable } from '../amount-table.tsx'
import type { Bill } from './document.tsx'
import { BillExplanation } from './explanation.tsx'

/** From the gross amount to the net. */
export function BillAmounts({ bill }: { readonly bill: Bill }) {
  const [isOpen, setOpen] = useState(false)
  const query = useRead(billExplanation, { params: { id: bill.id } }, { quiet: true })
  return (
    <>
      {bill.is_estimate && <Alert type="info" showIcon title="税费为预估：最终税额在支付时按当月累计收入计算。" style={{ marginBottom: 12 }} />}
      <AmountTable lines={linesOf(bill, query.data?.steps ?? [])} total={{ label: billFields.net_amount.label, cents: bill.net_amount }} />
      <p>
        大写：
        <MoneyWords cents={bill.net_amount} />
      </p>
      <Button onClick={() => setOpen(true)}>
        为什么是这个数
      </Button>
      <BillExplanation bill={bill} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type Step = { readonly label: string; readonly formula: string }

/** What is left of the bill's amount, with the calculations of its explanation as soon as they are there. */
function linesOf({ amount, personal_service_fee: fee, card_fee: card, net_amount: net, vat_amount: vat, income_tax_amount: income }: Bill, steps: readonly Step[]): FeeLine[] {
  const label = (key: 'amount' | 'personal_service_fee' | 'card_fee' | 'vat_amount' | 'income_tax_amount') => billFields[key].label
  const formula = (of: string) => steps.find((step) => step.label === of)?.formula
  const taxes = `${label('vat_amount')} ${formatCents(vat)}，${label('income_tax_amount')} ${formatCents(income)}`
  const lines = [
    { label: label('amount'), basis: '账单导入的金额', amount },
    { label: label('personal_service_fee'), basis: formula(label('personal_service_fee')) ?? '由个人承担', amount: -fee },
    { label: label('card_fee'), basis: '由个人承担，从到账金额中扣除', amount: -card },
    { label: '个人负担税费', basis: formula('个人负担税费') ?? taxes, amount: net + card + fee - amount },
  ]
  return lines.filter((line, index) => index === 0 || line.amount !== 0)
}
