import { previewedBillFields } from '@linggong/shared/domain/fields/payment-preview'
import { PAYEE_KIND_TEXT } from '@linggong/shared/domain/payee-account'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { Modal, Typography } from 'antd'
import { useId, useMemo, useState } from 'react'
import { AccountFaults, AccountInput, correctionFault, type Accounts } from './account-input.tsx'
import type { PreviewedBill } from './round-confirm.tsx'

interface CorrectBillsProps {
  readonly title: string
  /** Those of which something is said because of their account. */
  readonly bills: readonly PreviewedBill[]
  readonly accounts: Accounts
  readonly onDone: (accounts: Accounts) => void
  readonly onClose: () => void
}

const { column } = columnsOf<PreviewedBill, typeof previewedBillFields>(previewedBillFields)

/** 修正账号 before the first payment: another account of the same kind for bills that would fail because of theirs; all of them are paid. */
export function CorrectBills({ title, bills, accounts: before, onDone, onClose }: CorrectBillsProps) {
  const faultsId = useId()
  const [accounts, setAccounts] = useState(before)
  const handleCancel = useLeaveQuestion(accounts !== before, onClose)
  const columns = useMemo<Column<PreviewedBill>[]>(
    () => [
      column('sn', { width: 166 }),
      column('name', { width: 84 }),
      column('amount', { width: 110 }),
      customColumn<PreviewedBill>('reasons', previewedBillFields.reasons.label, ({ reasons }) => reasons.map(({ text }) => text).join('；'), { width: 240, grow: true }),
      customColumn<PreviewedBill>('account_no', `原${previewedBillFields.account_no.label}`, ({ account_kind, account_no }) => `${PAYEE_KIND_TEXT[account_kind]} ${account_no}`, { width: 200 }),
      customColumn<PreviewedBill>('corrected', `更正${previewedBillFields.account_no.label}`, (bill) => <AccountInput bill={bill} faultsId={faultsId} accounts={accounts} onChange={setAccounts} />, { width: 270, fixed: 'right' }),
    ],
    [accounts, faultsId],
  )
  const isWrong = bills.some((bill) => correctionFault(bill, accounts.get(bill.id)) !== null)
  return (
    <Modal
      open
      width="min(1240px, calc(100vw - 48px))"
      title={`修正账号：${title}`}
      okText={`下一步（更正 ${accounts.size} 个）`}
      okButtonProps={{ disabled: isWrong }}
      onOk={() => onDone(accounts)}
      onCancel={handleCancel}
    >
      <Typography.Paragraph type="secondary">不填则用原账号。更正后的账号须与原账号同类：原为银行卡的填银行卡号，原为支付宝账号的填支付宝账号。更正与本次支付一起生效，需验证本人身份，并按支付复核规则由其他成员复核。</Typography.Paragraph>
      <DataTable label="需修正的账单" rows={bills} rowKey={keyOf} columns={columns} empty="没有需修正的账单" />
      <AccountFaults id={faultsId} bills={bills} accounts={accounts} />
    </Modal>
  )
}

const keyOf = ({ id }: PreviewedBill) => id
