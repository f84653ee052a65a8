import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import type { RowOf } from '@linggong/shared/contract/call'
import { playConfirmation, readConfirmations, markInvoiceUsed } from '@linggong/shared/contract/demo-bureau'
import { BUREAU_CODE_OPTIONS, bureauFields as field, INVOICE_USES } from '@linggong/shared/domain/fields/bureau'
import type { BureauCode } from '@linggong/shared/domain/tax/redink'
import { columnsOf } from '@linggong/shared/ui/columns'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { FailureBlock } from '@linggong/shared/ui/state-block'
import { Button, Drawer, Form, Input, Select, Table } from 'antd'

type Confirmation = RowOf<typeof readConfirmations>

const { column, custom } = columnsOf<Confirmation, typeof field>(field)
const Item = itemsOf(field)
type Use = { readonly number: string; readonly state: (typeof INVOICE_USES)[number]['value'] }
const uses = INVOICE_USES.map(({ value, label }) => ({ value, label }))
const codes = BUREAU_CODE_OPTIONS.map(({ value, label }) => ({ value, label }))

/** What lies at the simulated tax bureau: a tester plays the bureau's nine codes, and whether the buyer has used an invoice. */
export function BureauDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useRead(readConfirmations, {}, { staleTime: 0 })
  const [form] = Form.useForm<Use>()
  const play = useAction(playConfirmation, { success: '税务局状态已设置' })
  const use = useAction(markInvoiceUsed, { success: '购方使用情况已设置' })
  const columns = [
    column('confirm_no', { width: 170 }),
    column('number', { width: 180 }),
    column('amount', { width: 110 }),
    column('is_used', { width: 100 }),
    custom('code', (row) => (
      <Select<BureauCode> aria-label={`${row.confirm_no} 的税务局状态`} value={row.code} options={codes} style={{ width: 230 }} disabled={play.isRunning} onChange={(code) => void play.run({ body: { confirm_no: row.confirm_no, code } })} />
    ), { width: 246 }),
    column('at', { width: 150 }),
  ]
  return (
    <Drawer open size="min(1040px, 100vw)" title="税务局红字确认单（模拟）" onClose={onClose}>
      <FocusReturn />
      <Form layout="inline" form={form} initialValues={{ state: 'used' }} style={{ marginBottom: 12, rowGap: 8 }} onFinish={(body: Use) => void use.run({ body })}>
        <Item name="number" rules={[{ required: true, message: '请输入发票号码' }, { pattern: /^\d{8,20}$/u, message: '发票号码为 8 到 20 位数字' }]}>
          <Input maxLength={20} showCount autoComplete="off" />
        </Item>
        <Item name="state">
          <Select options={uses} style={{ width: 200 }} />
        </Item>
        <Button htmlType="submit" loading={use.isRunning}>设置</Button>
      </Form>
      {error === null ? (
        <Table<Confirmation> size="small" rowKey="confirm_no" pagination={false} loading={data === undefined} scroll={{ x: 980 }} dataSource={[...(data?.results ?? [])]} columns={columns} locale={{ emptyText: '还没有提交过红字确认单' }} />
      ) : (
        <FailureBlock error={error} what="红字确认单" onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}
