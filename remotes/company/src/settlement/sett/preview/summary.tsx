import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { formatCents } from '@linggong/shared/domain/money'
import { PAYEE_KIND_TEXT } from '@linggong/shared/domain/payee-account'
import { BILL_OUTCOMES } from '@linggong/shared/domain/payments/classify'
import { Money } from '@linggong/shared/ui/money'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import type { RoundFacts } from '../round-confirm.tsx'
import styles from './preview.module.css'
import { WalletPicture } from './wallet-picture.tsx'

/** How many bills end how, the wallet before and after, and what the payment consists of. */
export function Summary({ facts }: { readonly facts: RoundFacts }) {
  const { counts, available, amount, bill_amount, fees, channels, approvers } = facts
  const charged = feeKeys.filter((key) => fees[key] !== 0)
  return (
    <div className={styles['summary']}>
      <ul className={styles['counts']} aria-label="各预计结果的账单数">
        {BILL_OUTCOMES.map(({ value }) => (
          <li key={value} data-none={counts[value] === 0}>
            <StatusTag table={BILL_OUTCOMES} value={value} /> <strong>{counts[value].toLocaleString('zh-CN')}</strong> 笔
          </li>
        ))}
      </ul>
      <WalletPicture available={available} amount={amount} />
      <p className={styles['parts']}>
        本次支付金额 <Money strong symbol cents={amount} />：账单 {formatCents(bill_amount)}
        {charged.map((key) => ` + ${settlementFields[key].label} ${formatCents(fees[key])}`)}
      </p>
      <ul className={styles['channels']} aria-label="各渠道的付款">
        {channels.map(({ account_kind, bill_count, net_amount, accounting_fee, card_fee }) => (
          <li key={account_kind}>
            {PAYEE_KIND_TEXT[account_kind]} {bill_count} 笔，到账 {formatCents(net_amount)}，手续费：企业承担 {formatCents(accounting_fee)}
            {card_fee > 0 && `、个人承担 ${formatCents(card_fee)}`}
          </li>
        ))}
        {approvers > 0 && <li>提交后须由另外 {approvers} 名成员复核，复核通过才支付</li>}
      </ul>
    </div>
  )
}

const feeKeys = ['enterprise_service_fee', 'enterprise_added_service_fee', 'value_added_service_fee', 'user_use_fee', 'promotion_fee', 'accounting_fee', 'company_tax'] as const
