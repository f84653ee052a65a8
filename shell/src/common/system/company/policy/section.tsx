import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import type { PaymentPolicy } from '@linggong/shared/business/payment-policy/fields'
import { paymentPolicy } from '@linggong/shared/contract/payment-policies'
import { paymentPolicyFields } from '@linggong/shared/domain/fields/payment-policy'
import { Can } from '@linggong/shared/ui/can'
import { type Column, dateTimeText, textColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { Facts } from '@linggong/shared/ui/facts'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { rulesInWords } from './words.ts'

const PolicyDialog = lazyDialog(() => import('./dialog.tsx').then((module) => module.PolicyDialog))

interface PaymentPolicySectionProps {
  /** Of the company. */
  readonly id: string
}

/** 付款复核: which payments wait for other members, and who approves for whom. */
export function PaymentPolicySection({ id }: PaymentPolicySectionProps) {
  const query = useRead(paymentPolicy, { params: { id } })
  const [isOpen, setOpen] = useState(false)
  if (query.data === undefined) return <PendingBlock of={query} what="付款复核规则" rows={4} />
  const policy = query.data
  const { delegations, former_until, members } = policy
  const able = members.filter(({ may_pay }) => may_pay).map(({ name }) => name)
  return (
    <>
      <Flex justify="space-between" align="start" gap={16} style={{ marginBottom: 8 }}>
        <Typography.Text type="secondary">符合以下规则的支付，由经办人以外有支付权限的成员复核后才会提交银行。多条规则同时符合时，按人数多的执行。</Typography.Text>
        <Can keys="CommonSystemCompanyPageIndex:approval">
          <Button type="primary" onClick={() => setOpen(true)}>
            编辑规则
          </Button>
        </Can>
      </Flex>
      {former_until !== null && <Alert type="info" showIcon style={{ marginBottom: 12 }} title={`规则刚修改过：更严的部分已生效，放宽的部分在 ${dateTimeText(former_until)} 之后生效，此前仍须按原规则复核。`} />}
      <Facts label="付款复核规则" facts={[...rulesInWords(policy).map((rule) => ({ ...rule, isWide: true })), { label: '可以复核的成员', value: able.join('、'), isWide: true }]} />
      {delegations.length > 0 && (
        <>
          <Typography.Title level={5} style={{ marginTop: 16 }}>
            {paymentPolicyFields.delegations.label}
          </Typography.Title>
          <DataTable label={paymentPolicyFields.delegations.label} rows={delegations} rowKey={keyOf} columns={columns} />
        </>
      )}
      {isOpen && <PolicyDialog id={id} policy={policy} onClose={() => setOpen(false)} />}
    </>
  )
}

type Row = PaymentPolicy['delegations'][number]

const keyOf = ({ from, to, first }: Row) => `${from} ${to} ${first}`
const columns: readonly Column<Row>[] = [
  textColumn<Row>('from_name', paymentPolicyFields['delegations.from'].label, { width: 160 }),
  textColumn<Row>('to_name', paymentPolicyFields['delegations.to'].label, { width: 160 }),
  textColumn<Row>('first', paymentPolicyFields['delegations.first'].label, { width: 130 }),
  textColumn<Row>('last', paymentPolicyFields['delegations.last'].label, { grow: true }),
]
