import { errorText } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { ExplainDrawer } from '@linggong/shared/ui/explain-drawer'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { Money, MoneyWords } from '@linggong/shared/ui/money'
import { Button, Flex, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { settlementExplanation } from '../../contract/settlements.ts'
import { settlementFields, settlementRateFields } from '../../domain/fields/settlement.ts'
import { workerShare } from '../../domain/worker-share.ts'
import type { SettlementRecord } from './document.tsx'
import { FeeTable } from './fee-table.tsx'

/** What the enterprise pays, what the workers receive, and the rates. */
export function SettlementFees({ record }: { readonly record: SettlementRecord }) {
  const [isOpen, setOpen] = useState(false)
  const explanation = useRead(settlementExplanation, { params: { id: record.id } }, { enabled: isOpen })
  const { rates } = record
  const share = workerShare(record)
  const fact = factsOf(settlementFields, record)
  const rate = factsOf(settlementRateFields, rates)
  return (
    <>
      <Section title="企业承担" aside={<Button onClick={() => setOpen(true)}>为什么是这个数</Button>} />
      <FeeTable record={record} />
      <p>
        大写 <MoneyWords cents={record.pay_amount} />
      </p>
      <Section title="个人承担" />
      <Facts
        label="个人承担"
        facts={[
          fact('personal_service_fee'),
          ...(record.card_fee > 0 ? [fact('card_fee')] : []),
          fact('tax_amount', { value: <Money symbol cents={share.by_workers} /> }),
          ...(share.credit > 0 ? [{ label: '以待抵扣税费抵减（不再扣除）', value: <Money symbol cents={share.credit} /> }] : []),
          ...(share.by_company > 0 ? [{ label: '税费（企业承担，不从个人扣除）', value: <Money symbol cents={share.by_company} /> }] : []),
          fact('net_amount', { value: <Money symbol strong cents={record.net_amount} /> }),
        ]}
      />
      <Section title="创建时的费率" />
      <Facts
        label="创建时的费率"
        facts={[
          rate('enterprise_service_fee_ratio'),
          rate('enterprise_added_service_fee_ratio'),
          rate('value_added_service_fee_ratio'),
          rate('personal_service_fee_ratio'),
          rate('income_tax'),
          rate('personal_value_added_tax'),
          rate('user_use_fee', { value: <>{<Money symbol cents={rates.user_use_fee} />} /人/月</> }),
          rate('support_promotion_fee', { value: promotionText(rates) }),
          rate('is_card_deduction_fee'),
          rate('is_separate_fee'),
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

function promotionText({ is_support_promotion_fee, support_promotion_fee }: SettlementRecord['rates']) {
  if (!is_support_promotion_fee) return '不支持'
  return support_promotion_fee === 0 ? '支持，不限额' : <>{<Money symbol cents={support_promotion_fee} />}</>
}
