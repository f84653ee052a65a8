import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import type { CallOutput } from '@linggong/shared/contract/call'
import { createOpenClient, listOpenScopes, updateOpenClient } from '@linggong/shared/contract/open-clients'
import { openClientFields } from '@linggong/shared/domain/fields/open-client'
import { checkIpRange } from '@linggong/shared/domain/ip-range'
import type { OpenScope } from '@linggong/shared/domain/open-scopes'
import { statusOf } from '@linggong/shared/domain/status-option'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Checkbox, DatePicker, Flex, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { OpenClient } from './columns.tsx'
import { lacksOf } from './lacking.ts'

const Item = itemsOf(openClientFields)

/** As the server has it. */
const mostDays = 366

export type MadeClient = CallOutput<typeof createOpenClient>

interface ClientDialogProps {
  /** Absent: a new one. */
  readonly client?: OpenClient
  /** With the secret, which is never answered again. */
  readonly onMade?: (made: MadeClient) => void
  readonly onClose: () => void
}

interface Values {
  readonly name: string
  readonly scopes: OpenScope[]
  readonly addresses: string[]
  readonly expire_on: Dayjs
  readonly remark: string
}

export function ClientDialog({ client, onMade, onClose }: ClientDialogProps) {
  const [form] = Form.useForm<Values>()
  const scopes = useRead(listOpenScopes)
  const reason = client && lacksOf(scopes.data?.results ?? [])(client)
  const lacking = reason === undefined ? undefined : `不能修改：${reason}`
  const [today] = useState(() => businessDate(new Date()))
  const [initial] = useState(() => ({
    name: client?.name ?? '', scopes: client?.scopes ?? [], addresses: client?.addresses ?? [], remark: client?.remark ?? '', expire_on: dayjs(client?.expire_on ?? addDays(today, 365)),
  }))
  // A fault of one address belongs to their field.
  const onFail = ({ fields }: ApiError) => showFaults(form, Object.fromEntries(Object.entries(fields).map(([field, text]) => [field.replace(/\.\d+$/u, ''), text])))
  const create = useAction(createOpenClient, { onDone: (made) => onMade?.(made), onFail })
  const update = useAction(updateOpenClient, { success: '客户端已保存，立即生效', onDone: onClose, onFail })
  const handleFinish = ({ expire_on: end, ...values }: Values) => {
    const body = { ...values, expire_on: end.format('YYYY-MM-DD') }
    if (client === undefined) void create.run({ body })
    else void update.run({ params: { id: client.id }, body: { ...body, version: client.version } })
  }
  const isPast = (date: Dayjs) => date.format('YYYY-MM-DD') < today || date.format('YYYY-MM-DD') > addDays(today, mostDays)
  return (
    <FormDialog<Values>
      form={form}
      title={client === undefined ? '新增开放接口客户端' : '编辑开放接口客户端'}
      initial={initial}
      isRunning={create.isRunning || update.isRunning}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="name" asks="输入" extra="它办理的业务以此名称出现在变更记录中，如“财务系统”">
        <Input maxLength={32} showCount />
      </Item>
      <Item name="scopes" asks="选择" extra="只勾选对方系统用得到的。支付需要本人验证，不对程序开放。">
        <Checkbox.Group>
          <Flex vertical gap={4}>
            {(scopes.data?.results ?? []).map(({ scope, may_grant: may }) => (
              <Checkbox key={scope} value={scope} disabled={!may && !initial.scopes.includes(scope)} {...(!may && { title: '您没有其中的权限，不能授予' })}>
                {statusOf(openClientFields.scopes.table, scope).label}
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      </Item>
      <Item name="addresses" rules={[{ required: true, message: '请填写允许的IP地址' }, { validator: checkAddresses }]} extra={lacking ?? '对方系统出口的IP地址或网段，回车分隔，如 203.0.113.7、203.0.113.0/24'}>
        <Select mode="tags" open={false} disabled={lacking !== undefined} suffixIcon={null} tokenSeparators={[',', '，', '、', ' ', ';', '\n']} />
      </Item>
      <Item name="expire_on" asks="选择" extra={lacking ?? '最长一年，到期后不能再调用，可随时延长'}>
        <DatePicker allowClear={false} disabled={lacking !== undefined} format="YYYY/MM/DD" style={{ width: '100%' }} disabledDate={isPast} />
      </Item>
      <Item name="remark">
        <Input maxLength={200} showCount placeholder="对接的系统、负责人，可不填" />
      </Item>
    </FormDialog>
  )
}

function checkAddresses(_: unknown, typed: readonly string[] | undefined): Promise<void> {
  const [fault] = (typed ?? []).flatMap((text) => checkIpRange(text) ?? [])
  return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))
}
