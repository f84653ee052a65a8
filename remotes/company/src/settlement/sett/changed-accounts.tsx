import { paymentApprovalFields } from '@linggong/shared/domain/fields/payment-approval'
import { Flex, Typography } from 'antd'

export interface ChangedAccount {
  readonly name: string
  /** Masked, as `to`. */
  readonly from: string
  readonly to: string
}

/** Whose account was changed, from which to which: in lines that wrap, because on a telephone nothing of it may be out of sight. */
export function ChangedAccounts({ changed }: { readonly changed: readonly ChangedAccount[] }) {
  return (
    <ul aria-label={paymentApprovalFields.changed_count.label} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {changed.map(({ name, from, to }) => (
        <li key={`${name} ${from} ${to}`}>
          <Flex wrap gap="0 12px">
            <strong>{name}</strong>
            <span>
              {paymentApprovalFields['changed.from'].label} {from}
            </span>
            <Typography.Text type="warning">
              {paymentApprovalFields['changed.to'].label} <strong>{to}</strong>
            </Typography.Text>
          </Flex>
        </li>
      ))}
    </ul>
  )
}
