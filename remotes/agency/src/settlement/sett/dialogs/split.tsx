import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import type { Bill } from '@linggong/shared/business/bill/document'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'
import { listBills } from '@linggong/shared/contract/bills'
import { splitSettlementBills } from '@linggong/shared/contract/settlements'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { sum } from '@linggong/shared/domain/money'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable, useRowSet, useSelectedKeys } from '@linggong/shared/ui/data-table'
import { useLeaveQuestion } from '@linggong/shared/ui/leave-question'
import { Money } from '@linggong/shared/ui/money'
import { Button, Modal, Space, Typography } from 'antd'
import { useMemo, useState } from 'react'

/** 拆分账单: divides the bills among new settlements; this one is canceled (domain.md §2.8). */
export function SplitDialog({ record, onClose }: SettlementDialogProps) {
  const query = useRead(listBills, { query: { settlement_id: record.id, page_size: 6000 } })
  const bills = query.data?.results
  if (bills !== undefined) return <SplitChoice record={record} bills={bills} onClose={onClose} />
  return (
    <Modal open title={titleOf(record)} footer={null} onCancel={onClose}>
      <PendingBlock of={query} what="账单" />
    </Modal>
  )
}

const titleOf = ({ sn }: SettlementDialogProps['record']) => `拆分结算单 ${sn}`
const keyOf = (bill: Bill) => bill.id
const { column } = columnsOf<Bill, typeof billFields>(billFields)

interface SplitChoiceProps extends SettlementDialogProps {
  readonly bills: readonly Bill[]
}

function SplitChoice({ record, bills, onClose }: SplitChoiceProps) {
  // Bill id → group, from 0; a bill that is not in it is in the first.
  const [groupOf, setGroupOf] = useState<ReadonlyMap<string, number>>(new Map())
  const selection = useRowSet([])
  const selected = useSelectedKeys(selection)
  const split = useAction(splitSettlementBills, { success: '结算单已拆分', onDone: onClose })
  const handleCancel = useLeaveQuestion(groupOf.size > 0, onClose)
  const groups = useMemo(() => {
    const byGroup = Map.groupBy(bills, (bill) => groupOf.get(bill.id) ?? 0)
    return [...byGroup.keys()].toSorted((a, b) => a - b).map((key) => byGroup.get(key) ?? [])
  }, [bills, groupOf])
  const placeOf = useMemo(() => new Map(groups.flatMap((group, place) => group.map(({ id }) => [id, place] as const))), [groups])
  const columns = useMemo(
    () => [
      customColumn<Bill>('group', '分组', (bill) => groupName(placeOf.get(bill.id) ?? 0), { width: 80 }),
      column('sn', { width: 166 }),
      column('name', { width: 90 }),
      column('amount', { width: 120 }),
      column('net_amount', { width: 120 }),
      column('task_sn', { width: 160, grow: true }),
    ],
    [placeOf],
  )
  /** Groups that become empty disappear, so the numbers shown are those of the places. */
  const moveTo = (place: number) => {
    setGroupOf(new Map(bills.map(({ id }) => [id, selected.has(id) ? place : (placeOf.get(id) ?? 0)])))
    selection.clear()
  }
  return (
    <Modal
      open
      width="min(980px, calc(100vw - 48px))"
      title={titleOf(record)}
      okText={groups.length < 2 ? '拆分' : `拆分为 ${groups.length} 张结算单`}
      cancelText="返回"
      okButtonProps={{ disabled: groups.length < 2 }}
      confirmLoading={split.isRunning}
      onOk={() => void split.run({ params: { id: record.id }, body: { groups: groups.map((group) => group.map(({ id }) => id)), version: record.version } })}
      onCancel={handleCancel}
    >
      <Typography.Paragraph type="secondary">
        勾选账单并移到另一组，每组生成一张新的结算单，状态与原结算单相同；费用按金额分摊，合计不变。原结算单随即取消，不能恢复。
      </Typography.Paragraph>
      <Space wrap style={{ marginBottom: 12 }}>
        {groups.map((group, place) => (
          <Button key={group[0]?.id} disabled={selected.size === 0} onClick={() => moveTo(place)}>
            移到{groupName(place)}
          </Button>
        ))}
        <Button type="primary" ghost disabled={selected.size === 0 || selected.size === bills.length || groups.length >= mostGroups} onClick={() => moveTo(groups.length)}>
          移到新的一组
        </Button>
      </Space>
      <DataTable label="账单分组" rows={bills} rowKey={keyOf} columns={columns} selection={selection} empty="没有账单" />
      <ul aria-label="拆分结果" style={{ marginTop: 12 }}>
        {groups.map((group, place) => (
          <li key={group[0]?.id}>
            {groupName(place)}：{group.length} 笔，金额 <Money symbol strong cents={sum(group.map(({ amount }) => amount))} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** As the contract has it. */
const mostGroups = 50
const groupName = (place: number) => `第 ${place + 1} 组`
