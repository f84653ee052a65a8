import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { Money, MoneyWords } from '@linggong/shared/ui/money'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { billFields } from '../../domain/fields/bill.ts'
import type { Bill } from './document.tsx'
import { BillExplanation } from './explanation.tsx'

/** From the gross amount to the net. */
export function BillAmounts({ bill }: { readonly bill: Bill }) {
  const [isOpen, setOpen] = useState(false)
  const fact = factsOf(billFields, bill)
  return (
    <>
      {bill.is_estimate && <Alert type="info" showIcon title="税费为预估：最终税额在支付时按当月累计收入计算。" style={{ marginBottom: 12 }} />}
      <Facts
        label="金额构成"
        facts={[
          fact('amount'),
          fact('personal_service_fee'),
          fact('card_fee'),
          fact('vat_amount'),
          fact('income_tax_amount'),
          fact('tax_amount'),
          fact('net_amount', { value: <Money symbol strong cents={bill.net_amount} /> }),
          { label: '大写', value: <MoneyWords cents={bill.net_amount} />, isWide: true },
        ]}
      />
      <Button style={{ marginTop: 12 }} onClick={() => setOpen(true)}>
        为什么是这个数
      </Button>
      <BillExplanation bill={bill} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
