import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import type { DialogProps } from '@linggong/shared/business/document'
import { createQrcode, updateQrcode } from '@linggong/shared/contract/company-qrcodes'
import { qrcodeFields } from '@linggong/shared/domain/fields/company-qrcode'
import { qrcodeNameMost } from '@linggong/shared/domain/qrcodes'
import { addDays, businessDate, clockTime } from '@linggong/shared/domain/time'
import { AreaInput } from '@linggong/shared/ui/area-input'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { DatePicker, Form, Input, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { addQrcode } from '../../../commands.ts'
import { payloadOf, type QrcodeValues } from '../payload.ts'
import type { QrcodeRecord } from '../qrcodes.tsx'

const Item = itemsOf(qrcodeFields)

interface QrcodeFormProps {
  /** Absent: a new one. */
  readonly record?: QrcodeRecord
  readonly onMade?: (made: QrcodeRecord) => void
  readonly onClose: () => void
}

const format = 'YYYY-MM-DD HH:mm:ss'

/** The form's value is the text that is sent: a clock in Shanghai, wherever the operator sits. */
const clockItem = {
  getValueProps: (value: unknown) => ({ value: typeof value === 'string' ? dayjs(value) : null }),
  normalize: (value: Dayjs | null) => value?.format(format) ?? null,
}

function initialOf(record: QrcodeRecord | undefined): QrcodeValues {
  if (record !== undefined) return record
  const today = businessDate(Date.now())
  return { name: '', start_at: `${clockTime(Date.now()).slice(0, -2)}00`, end_at: `${addDays(today, 30)} 23:59:59`, is_long: false, area: [] }
}

export const EditQrcode = ({ record, onClose }: DialogProps<QrcodeRecord>) => <QrcodeForm record={record} onClose={onClose} />

export function QrcodeForm({ record, onMade, onClose }: QrcodeFormProps) {
  const [form] = Form.useForm<QrcodeValues>()
  const [initial] = useState(() => initialOf(record))
  const isLong = Form.useWatch('is_long', form) ?? initial.is_long
  const onFail = ({ fields }: ApiError) => showFaults(form, fields)
  const create = useAction(createQrcode, { success: '邀请码已新建', onDone: (made) => (onMade === undefined ? onClose() : onMade(made)), onFail })
  const update = useAction(updateQrcode, { success: '邀请码已保存', onDone: onClose, onFail })

  function handleFinish(values: QrcodeValues) {
    const body = payloadOf(values)
    if (record === undefined) void create.run({ body })
    else void update.run({ params: { id: record.id }, body: { ...body, version: record.version } })
  }

  return (
    <FormDialog<QrcodeValues>
      form={form}
      title={record === undefined ? addQrcode.title : '编辑邀请码'}
      okText={record === undefined ? '新建' : '保存'}
      initial={{ name: initial.name, start_at: initial.start_at, end_at: initial.end_at, is_long: initial.is_long, area: initial.area }}
      isRunning={create.isRunning || update.isRunning}
      head={record === undefined ? <p>人员扫码登记后，成为本企业待认证的合作用户；期间和启停可随时修改，二维码不变。</p> : undefined}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="name" asks="输入">
        <Input maxLength={qrcodeNameMost} showCount placeholder="如：海口配送招募" />
      </Item>
      <Item name="area" rules={[{ required: true, message: `请选择${qrcodeFields.area.label}` }]} extra="登记的人员归入这个地区">
        <AreaInput />
      </Item>
      <Item name="start_at" asks="选择" {...clockItem}>
        <DatePicker showTime format={format} style={{ width: '100%' }} />
      </Item>
      <Item name="is_long" valuePropName="checked">
        <Switch />
      </Item>
      {!isLong && (
        <Item name="end_at" asks="选择" {...clockItem}>
          <DatePicker showTime format={format} style={{ width: '100%' }} />
        </Item>
      )}
    </FormDialog>
  )
}
