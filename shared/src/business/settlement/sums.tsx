import { Money } from '@linggong/shared/ui/money'

/** Totals over the whole filter, not over the page. */
export function SettlementSums({ sums }: { readonly sums: { readonly settlement_amount: number; readonly pay_amount: number; readonly is_capped?: boolean | undefined } | undefined }) {
  if (sums === undefined) return null
  return (
    <>
      结算金额合计 <Money symbol cents={sums.settlement_amount} />，应付合计 <Money symbol cents={sums.pay_amount} />
      {sums.is_capped === true && '（合计过大，仅为下限）'}
    </>
  )
}
