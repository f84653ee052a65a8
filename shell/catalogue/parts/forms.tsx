import { isRecord } from '@linggong/shared/api/errors'
import { EntryForm } from '@linggong/shared/ui/entry-form'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { money, text } from '@linggong/shared/domain/fields/field'
import { formatCents } from '@linggong/shared/domain/money'
import { WizardPage, type WizardStep } from '@linggong/shared/ui/wizard-page'
import type { DetailQuery } from '@linggong/shared/ui/detail-page'
import { PhoneInput, textRule } from '@linggong/shared/ui/text-inputs'
import { App, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import type { Part } from '../part.ts'
import { failed } from '../samples.ts'

interface Agency {
  name?: string
  manager_phone?: string
  month_max_amount?: number | null
  remark?: string
}

const dictionary = { name: text('名称'), manager_phone: text('负责人手机'), month_max_amount: money('月限额'), remark: text('备注') } as const
const Item = itemsOf(dictionary)

const steps: readonly WizardStep<Agency>[] = [
  {
    key: 'base',
    title: '基本信息',
    fields: ['name', 'manager_phone'],
    content: (
      <>
        <Item name="name" asks="输入">
          <Input maxLength={50} />
        </Item>
        <Item name="manager_phone" asks="输入" validateTrigger="onBlur" rules={[textRule('phone')]}>
          <PhoneInput />
        </Item>
      </>
    ),
  },
  {
    key: 'limits',
    title: '限额',
    fields: ['month_max_amount'],
    content: (
      <Form.Item name="month_max_amount" label="月限额（不填为不限）">
        <MoneyInput />
      </Form.Item>
    ),
  },
  {
    key: 'remark',
    title: '备注',
    fields: ['remark'],
    content: (
      <Item name="remark">
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Item>
    ),
  },
]

const parse = (value: unknown): Agency | undefined => (isRecord(value) ? { ...value } : undefined)
const newDraft = { form: 'catalogue', record: 'new', version: 1, parse }
const editDraft = { form: 'catalogue', record: 'one', version: 1, parse }

function New() {
  const { message } = App.useApp()
  const [round, setRound] = useState(0)
  return (
    <WizardPage<Agency>
      key={round}
      mode="add"
      what="业务公司"
      steps={steps}
      empty={empty}
      draft={newDraft}
      dictionary={dictionary}
      onSubmit={async ({ name }) => {
        message.success(`已提交：${name ?? ''}`)
        setRound(round + 1)
        return true
      }}
    />
  )
}

const empty: Agency = {}
const nameOf = ({ name }: Agency) => name ?? ''
const whole: Agency = { name: '琼州业务公司', manager_phone: '19900138000', month_max_amount: 10_000_000 }

function View({ query }: { readonly query: Partial<DetailQuery<{ readonly value: Agency; readonly version: number }>> }) {
  return (
    <WizardPage<Agency>
      mode="view"
      what="业务公司"
      steps={steps}
      query={{ data: undefined, error: null, refetch: () => undefined, ...query }}
      nameOf={nameOf}
      dictionary={dictionary}
      actions={<Button>编辑</Button>}
    />
  )
}

/** A colleague saves the same record meanwhile. */
function Edit() {
  const { message } = App.useApp()
  const [record, setRecord] = useState<{ value: Agency; version: number }>({ value: { name: '琼州业务公司', manager_phone: '19900138000', remark: '' }, version: 1 })
  const [faults, setFaults] = useState<Record<string, string>>()
  return (
    <Flex vertical gap={12}>
      <Flex gap={8}>
        <Button onClick={() => setRecord(({ value, version }) => ({ value: { ...value, name: `${value.name ?? ''}（改）` }, version: version + 1 }))}>模拟：他人保存了名称</Button>
        <Button onClick={() => setFaults({ manager_phone: '该手机号已被使用' })}>模拟：服务器拒绝手机号</Button>
      </Flex>
      <WizardPage<Agency>
        mode="edit"
        what="业务公司"
        steps={steps}
        query={{ data: record, error: null, refetch: () => undefined }}
        nameOf={nameOf}
        draft={editDraft}
        dictionary={dictionary}
        submitText="保存"
        {...(faults && { faults })}
        onSubmit={async (value) => {
          setRecord(({ version }) => ({ value, version: version + 1 }))
          message.success('已保存')
          return true
        }}
      />
    </Flex>
  )
}

interface Department {
  readonly name: string
  readonly remark: string
}

/** The stub knows a department called 财务部. */
function Dialog() {
  const { message } = App.useApp()
  const [form] = Form.useForm<Department>()
  const [isOpen, setOpen] = useState(false)
  const handleFinish = ({ name }: Department) => {
    if (name === '财务部') return showFaults(form, { name: '已有同名部门' })
    setOpen(false)
    message.success(`已保存：${name}`)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>编辑部门</Button>
      {isOpen && (
        <FormDialog<Department> form={form} title="编辑部门" initial={department} isRunning={false} onFinish={handleFinish} onClose={() => setOpen(false)}>
          <Form.Item name="name" label="部门名称" rules={[{ required: true, whitespace: true, message: '请输入部门名称' }]}>
            <Input maxLength={32} />
          </Form.Item>
          <Form.Item name="remark" label="备注">
            <Input maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

/** A form that stands on the page itself. */
function Order() {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ amount: number }>()
  return (
    <EntryForm<{ amount: number }> form={form} layout="vertical" aria-label="充值" style={{ maxWidth: 320 }} onFinish={({ amount }) => void message.success(`已提交：${formatCents(amount)}`)}>
      <Form.Item name="amount" label="充值金额" rules={[{ required: true, message: '请输入充值金额' }]}>
        <MoneyInput />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        提交
      </Button>
    </EntryForm>
  )
}

const department: Department = { name: '运营部', remark: '' }

export const formParts: readonly Part[] = [
  {
    id: 'form-dialog',
    title: '表单对话框',
    covers: ['form-dialog', 'form-faults', 'leave-question'],
    about: '页面之上的几个字段：打开即可输入；服务器拒绝的内容写在字段旁（试试“财务部”）；有未保存的修改时关闭先询问。',
    states: [{ name: '打开', content: <Dialog /> }],
  },
  {
    id: 'entry-form',
    title: '页面上的表单',
    covers: ['entry-form'],
    about: '无法识别的内容不算空：错误写在字段下方，不会提交（试试“12.345”）。对话框里的表单也是它。',
    states: [{ name: '充值', content: <Order /> }],
  },
  {
    id: 'wizard-page',
    title: '分步页面：新增',
    covers: ['wizard-page', 'form-items'],
    about: '一份内容分步填写，每步校验自己的部分；草稿自动保存在服务器，刷新后可继续，提交后清除。打开的步骤写在网址里。',
    states: [{ name: '新增', content: <New /> }],
  },
  {
    id: 'wizard-page-edit',
    title: '分步页面：编辑',
    covers: ['wizard-page'],
    about: '填写期间记录被他人修改时：保留我的、使用最新，或逐项比较。',
    states: [{ name: '修改', content: <Edit /> }],
  },
  {
    id: 'wizard-page-view',
    title: '分步页面：查看',
    covers: ['wizard-page'],
    about: '同样的步骤，只看不改；字段的叫法和显示出自字典。',
    states: [
      { name: '查看', content: <View query={{ data: { value: whole, version: 1 } }} /> },
      { name: '首次加载', content: <View query={{}} /> },
      { name: '加载失败', content: <View query={{ error: failed(503) }} /> },
    ],
  },
]
