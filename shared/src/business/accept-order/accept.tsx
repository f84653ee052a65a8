import { useAction } from '@linggong/shared/api/actions'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Money } from '@linggong/shared/ui/money'
import { Upload } from '@linggong/shared/ui/upload'
import { Alert, DatePicker, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { createAcceptOrder } from '../../contract/accept-orders.ts'
import { acceptOrderFields } from '../../domain/fields/accept-order.ts'
import { sum } from '../../domain/money.ts'
import { businessDate } from '../../domain/time.ts'
import type { Bill, BillRecord } from '../bill/document.tsx'
import type { DialogProps, ManyDialogProps } from '../document.tsx'

interface Values {
  readonly name: string
  readonly file_url: string
  readonly accept_at: Dayjs
  readonly remark?: string
}

const Item = itemsOf(acceptOrderFields)

/** 关联验收单: one signed form for all of the bills, which are of one enterprise; each of them has a result. */
export function AcceptManyDialog({ rows, onDone, onClose }: ManyDialogProps<Bill>) {
  const [form] = Form.useForm<Values>()
  const [initial] = useState(() => ({ accept_at: dayjs(businessDate(new Date())) }))
  const accept = useAction(createAcceptOrder, { inPlace: true, onFail: ({ fields }) => showFaults(form, fields) })
  const result = useBatchResult({ title: '关联验收单', words: { done: '已关联', refused: '未关联' }, unit: '笔账单', onDone, onClose })
  const companies = [...new Set(rows.map(({ company_name }) => company_name))]
  const isMixed = companies.length > 1
  if (result.dialog !== null) return result.dialog
  return (
    <FormDialog<Values>
      form={form}
      title="关联验收单"
      okText="关联"
      initial={initial}
      isRunning={accept.isRunning}
      head={
        isMixed ? (
          <Alert
            type="error" showIcon style={{ marginBlockEnd: 16 }}
            title={`所选账单属于 ${companies.length} 家企业，一张验收单只能关联一家企业的账单。请返回，按企业筛选后分别关联。`}
          />
        ) : (
          <p>
            将验收单关联到{companies[0]}的 {rows.length} 笔账单，合计 <Money strong symbol cents={sum(rows.map(({ amount }) => amount))} />。其中有账单支付成功后，验收单不能再删除。
          </p>
        )
      }
      onFinish={async ({ accept_at, remark = '', ...values }) => {
        if (isMixed) return
        result.settle(await accept.run({ body: { ...values, remark: remark.trim(), accept_at: accept_at.format('YYYY-MM-DD'), bill_ids: rows.map(({ id }) => id) } }))
      }}
      onClose={onClose}
    >
      <Item name="name" asks="输入">
        <Input maxLength={50} showCount placeholder="如 一月地推服务验收单" />
      </Item>
      <Item name="file_url" asks="上传">
        <Upload purpose="accept_order" />
      </Item>
      <Item name="accept_at" asks="选择">
        <DatePicker allowClear={false} format="YYYY/MM/DD" style={{ width: '100%' }} maxDate={initial.accept_at} />
      </Item>
      <Item name="remark">
        <Input.TextArea maxLength={200} showCount rows={2} />
      </Item>
    </FormDialog>
  )
}

/** The same for the bill of a page. */
export const AcceptDialog = ({ record, onClose }: DialogProps<BillRecord>) => <AcceptManyDialog rows={[record]} onDone={nothing} onClose={onClose} />

const nothing = () => undefined
