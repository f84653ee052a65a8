import { useAction } from '@linggong/shared/api/actions'
import { moveSettlementDate } from '@linggong/shared/contract/settlements'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { businessDate } from '@linggong/shared/domain/time'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { SettlementDialogProps } from '@linggong/shared/business/settlement/document'

const Item = itemsOf(settlementFields)

/** 修改结算时间: not into a month that the park has closed, which the server knows (domain.md §2.8). */
export function MoveDateDialog({ record, onClose }: SettlementDialogProps) {
  const [form] = Form.useForm<{ settlement_at: Dayjs }>()
  const move = useAction(moveSettlementDate, { success: '结算时间已修改', onDone: onClose })
  const [today] = useState(() => businessDate(new Date()))
  const before = record.settlement_at === null ? null : businessDate(record.settlement_at)
  const [initial] = useState(() => ({ settlement_at: dayjs(before ?? today) }))
  return (
    <FormDialog
      form={form}
      width={420}
      title={`修改结算时间 ${record.sn}`}
      initial={initial}
      isRunning={move.isRunning}
      head={<p>{before === null ? '结算单尚无结算时间，默认为实际结算的那一天。' : `当前结算时间 ${before}。`}园区已关账的月份不能选择。</p>}
      onFinish={({ settlement_at }) => void move.run({ body: { id: record.id, settlement_at: settlement_at.format('YYYY-MM-DD'), version: record.version } })}
      onClose={onClose}
    >
      <Item name="settlement_at" asks="选择">
        <DatePicker allowClear={false} format="YYYY/MM/DD" style={{ width: '100%' }} />
      </Item>
    </FormDialog>
  )
}
