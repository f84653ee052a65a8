import { errorText } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { ExplainDrawer } from '@linggong/shared/ui/explain-drawer'
import { Facts } from '@linggong/shared/ui/facts'
import { Money, MoneyWords } from '@linggong/shared/ui/money'
import { Button, Flex, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { settlementExplanation } from '../../contract/settlements.ts'
import { formatPpm, percentToPpm } from '../../domain/money.ts'
import type { SettlementRecord } from './detail.tsx'

/** What the enterprise pays, what the workers get, and at which rates. */
export function SettlementFees({ record }: { readonly record: SettlementRecord }) {
  const [isOpen, setOpen] = useState(false)
  const explanation = useRead(settlementExplanation, { params: { id: record.id } }, { enabled: isOpen })
  const { rates } = record
  const money = (label: string, cents: number) => ({ label, value: <Money symbol cents={cents} /> })
  const ratio = (label: string, value: number) => ({ label, value: percentText(value) })
  return (
    <>
      <Section title="企业承担" aside={<Button onClick={() => setOpen(true)}>为什么是这个数</Button>} />
      <Facts
        label="企业承担"
        facts={[
          money('结算金额', record.settlement_amount),
          money('企业服务费', record.enterprise_service_fee),
          money('超额附加服务费', record.enterprise_added_service_fee),
          money('增值服务费', record.value_added_service_fee),
          money('用户使用费', record.user_use_fee),
          money('推广费', record.promotion_fee),
          money('出账手续费', record.accounting_fee),
          money('企业承担税费', record.company_tax),
          { label: '应付金额', value: <Money symbol strong cents={record.pay_amount} /> },
          { label: '大写', value: <MoneyWords cents={record.pay_amount} />, isWide: true },
        ]}
      />
      <Section title="个人承担" />
      <Facts
        label="个人承担"
        facts={[
          money('个人服务费', record.personal_service_fee),
          money('税额', record.tax_amount),
          { label: '个人到账合计', value: <Money symbol strong cents={record.net_amount} /> },
        ]}
      />
      <Section title="创建时的费率" />
      <Facts
        label="创建时的费率"
        facts={[
          ratio('企业服务费比例', rates.enterprise_service_fee_ratio),
          ratio('超额附加服务费比例', rates.enterprise_added_service_fee_ratio),
          ratio('增值服务费比例', rates.value_added_service_fee_ratio),
          ratio('个人服务费比例', rates.personal_service_fee_ratio),
          ratio('企业承担个税', rates.income_tax),
          ratio('企业承担增值税及附加', rates.personal_value_added_tax),
          { label: '用户使用费', value: <>{<Money symbol cents={rates.user_use_fee} />} /人/月</> },
          { label: '推广费', value: promotionText(rates) },
          { label: '付款手续费', value: rates.is_card_deduction_fee ? '从个人到账金额扣除' : '企业承担' },
        ]}
      />
      <ExplainDrawer
        open={isOpen}
        subject={`结算单 ${record.sn} 的应付金额`}
        steps={explanation.data?.steps}
        error={explanation.error === null ? undefined : errorText(explanation.error)}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function Section({ title, aside }: { readonly title: string; readonly aside?: ReactNode }) {
  return (
    <Flex justify="space-between" align="center" style={{ margin: '12px 0 8px' }}>
      <Typography.Text strong>{title}</Typography.Text>
      {aside}
    </Flex>
  )
}

const percentText = (percent: number) => formatPpm(percentToPpm(percent))

function promotionText({ is_support_promotion_fee, support_promotion_fee }: SettlementRecord['rates']) {
  if (!is_support_promotion_fee) return '不支持'
  return support_promotion_fee === 0 ? '支持，不限额' : <>每单不超过 {<Money symbol cents={support_promotion_fee} />}</>
}
