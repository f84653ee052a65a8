import { Facts } from '@linggong/shared/ui/facts'
import { Money, MoneyWords } from '@linggong/shared/ui/money'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Bill } from './columns.tsx'
import { BillExplanation } from './explanation.tsx'

/** From what was earned to what arrives. */
export function BillAmounts({ bill }: { readonly bill: Bill }) {
  const [isOpen, setOpen] = useState(false)
  const money = (label: string, cents: number) => ({ label, value: <Money symbol cents={cents} /> })
  return (
    <>
      {bill.is_estimate && <Alert type="info" showIcon title="税费为预估：最终税额在支付时按当月累计收入计算。" style={{ marginBottom: 12 }} />}
      <Facts
        label="金额构成"
        facts={[
          money('账单金额', bill.amount),
          money('个人服务费', bill.personal_service_fee),
          money('付款手续费', bill.card_fee),
          money('增值税及附加', bill.vat_amount),
          money('个人所得税', bill.income_tax_amount),
          money('应缴税额合计', bill.tax_amount),
          { label: '到账金额', value: <Money symbol strong cents={bill.net_amount} /> },
          { label: '大写', value: <MoneyWords cents={bill.net_amount} />, isWide: true },
        ]}
      />
      <Button style={{ marginTop: 12 }} onClick={() => setOpen(true)}>
        为什么是这个数
      </Button>
      <BillExplanation bill={isOpen ? bill : null} onClose={() => setOpen(false)} />
    </>
  )
}
