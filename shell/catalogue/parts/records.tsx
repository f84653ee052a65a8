import { file, flag, masked, money, object, percent, place, references, status, text, time } from '@linggong/shared/domain/fields/field'
import { maskPhone } from '@linggong/shared/domain/masks'
import { SETTLEMENT_STATUSES } from '@linggong/shared/domain/statuses'
import { ChangeLog, type ChangeLogEntry, historyTab } from '@linggong/shared/ui/change-log'
import { DetailPage, type DetailQuery, type WayStep } from '@linggong/shared/ui/detail-page'
import { ExplainDrawer } from '@linggong/shared/ui/explain-drawer'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { Part } from '../part.ts'
import { failed } from '../samples.ts'

interface Settlement {
  readonly sn: string
  readonly remark: string
}

const nothing = () => undefined
const record: Settlement = { sn: 'JS20260101000001', remark: '一段很长的备注，'.repeat(20) }

const did = (title: string, creator: string, day: string): WayStep => ({ title, at: 'done', by: { creator, create_at: `2026-01-${day}T08:00:00Z` } })
const ahead = (title: string): WayStep => ({ title, at: 'ahead' })
const begun = [did('生成结算单', '王业务', '05'), did('确认', '周企业', '06')]
const onItsWay = [...begun, did('审核通过', '王业务', '06'), { title: '待结算', at: 'present' } as const, ahead('结算中'), ahead('已结算')]
const rejected: readonly WayStep[] = [
  ...begun.slice(0, 1), { title: '待确认', at: 'present', by: { action: '审核驳回', creator: '王业务', create_at: '2026-01-07T08:00:00Z' } },
  ahead('待审核'), ahead('待结算'), ahead('结算中'), ahead('已结算'),
]
const failedWay = [...begun, did('支付', '周企业', '07'), did('部分账单支付失败', '系统', '07'), { title: '结算失败', at: 'failed' } as const, ahead('结算中'), ahead('已结算')]
const canceled = [...begun, did('取消', '周企业', '08'), { title: '已取消', at: 'ended' } as const]

function Detail({ query, way }: { readonly query: Partial<DetailQuery<Settlement>>; readonly way?: readonly WayStep[] }) {
  return (
    <DetailPage<Settlement> what="结算单" query={{ data: undefined, error: null, refetch: nothing, ...query }}>
      {({ sn, remark }) => ({
        head: { number: sn, status: <StatusTag table={SETTLEMENT_STATUSES} value="to_payment" />, amount: { label: '应付金额', cents: 23_560_000 } },
        actions: <Button type="primary">支付</Button>,
        ...(way && { way }),
        facts: [{ label: '企业', value: '示例企业' }, { label: '支付时间', value: '' }, { label: '备注', value: remark, isWide: true }],
        tabs: [
          { key: 'bills', label: '账单明细 (2)', content: '两笔账单' },
          historyTab({ data: { results: changes }, error: null, refetch: nothing }, fields),
        ],
      })}
    </DetailPage>
  )
}

const change = (id: string, creator: string, action: string, content: ChangeLogEntry['content']): ChangeLogEntry => ({ id, creator, action, content, create_at: `2026-01-0${id}T08:00:00Z` })

const changes: readonly ChangeLogEntry[] = [
  change('1', '周企业', '创建', []),
  change('2', '周企业', '修改备注', [{ field: 'remark', type: 'plain', old_value: '', new_value: '一月地推' }]),
  change('3', '王业务', '上传凭证', [{ field: 'voucher_url', type: 'url', old_value: '', new_value: ['https://example.com/a.pdf', 'https://example.com/b.pdf'] }]),
  change('4', '王业务', '调整费率', [{ field: 'rates', type: 'object', old_value: { service: 6, tax: 3 }, new_value: { service: 6.5, tax: 3 } }]),
  change('5', '系统', '审核通过', [{ field: 'status', type: 'plain', old_value: 'to_audit', new_value: 'to_payment' }]),
  change('6', '王业务', '编辑', [
    { field: 'role_ids', type: 'plain', old_value: [{ id: '1', name: '财务' }, { id: '2', name: '运营' }], new_value: [{ id: '2', name: '运营' }, { id: '3', name: '客服' }] },
    { field: 'phone', type: 'plain', old_value: '138****0000', new_value: '138****0000' },
    { field: 'is_enable', type: 'plain', old_value: true, new_value: false },
    { field: 'amount', type: 'plain', old_value: null, new_value: 123_456 },
    { field: 'later_field', type: 'plain', old_value: null, new_value: { id: '1', name: '未知字段的值' } },
  ]),
]

const fields = {
  remark: text('备注'), voucher_url: file('凭证'), rates: object('费率'), service: percent('服务费率'), status: status('状态', SETTLEMENT_STATUSES),
  amount: money('金额'), is_enable: flag('状态'), role_ids: references('角色'), phone: masked('手机号', maskPhone), position: place('顺序'), pay_at: time('支付时间'),
}

const log = (query: Partial<DetailQuery<{ readonly results: readonly ChangeLogEntry[] }>>) => (
  <ChangeLog query={{ data: undefined, error: null, refetch: nothing, ...query }} fields={fields} />
)

const steps = [
  { label: '账单合计', formula: '2 笔账单之和', value: 20_000_000 },
  { label: '服务费', formula: '200,000.00 × 6.5%', value: 1_300_000, rule: 'domain.md §3.2' },
  { label: '应付金额', formula: '200,000.00 + 13,000.00', value: 21_300_000, note: '四舍五入到分' },
]

function Explanation() {
  const [shown, setShown] = useState<'full' | 'loading' | 'failed' | null>(null)
  return (
    <Flex gap={8}>
      <Button onClick={() => setShown('full')}>为什么是这个数</Button>
      <Button onClick={() => setShown('loading')}>正在加载的解释</Button>
      <Button onClick={() => setShown('failed')}>加载失败的解释</Button>
      <ExplainDrawer
        open={shown !== null}
        subject="应付金额 JS20260101000001"
        isEstimate
        steps={shown === 'full' ? steps : undefined}
        error={shown === 'failed' ? '服务不可用' : undefined}
        onClose={() => setShown(null)}
      />
    </Flex>
  )
}

export const recordParts: readonly Part[] = [
  {
    id: 'detail-page',
    title: '详情页',
    covers: ['detail-page'],
    about: '编号、状态、金额和下一步在上，有流程的单据接着画出走过的和还要走的步骤（谁、何时），事实居中，明细、文件和变更记录在页签里；打开的页签写在网址里。',
    states: [
      { name: '正常', content: <Detail query={{ data: record }} way={onItsWay} /> },
      { name: '被驳回', content: <Detail query={{ data: record }} way={rejected} /> },
      { name: '失败', content: <Detail query={{ data: record }} way={failedWay} /> },
      { name: '已取消', content: <Detail query={{ data: record }} way={canceled} /> },
      { name: '数据不是最新', content: <Detail query={{ data: { sn: 'JS2', remark: '' }, error: failed(503) }} /> },
      { name: '正在加载', content: <Detail query={{}} /> },
      { name: '没有权限', content: <Detail query={{ error: failed(403) }} /> },
      { name: '不存在', content: <Detail query={{ error: failed(404) }} /> },
    ],
  },
  {
    id: 'change-log',
    title: '变更记录',
    covers: ['change-log'],
    about: '谁在什么时候改了什么；文件显示为链接，对象逐项对比，多于几条时可按字段和操作人筛选。',
    states: [
      { name: '六条', content: log({ data: { results: changes } }) },
      { name: '空', content: log({ data: { results: [] } }) },
      { name: '正在加载', content: log({}) },
      { name: '加载失败', content: log({ error: failed(500) }) },
    ],
  },
  {
    id: 'field-value',
    title: '字段的值',
    covers: ['field-value'],
    about: '按字段字典显示一个值：状态、金额、百分比、是否、时间、引用；字典里没有的字段照原样显示。',
    states: [
      { name: '状态', content: <FieldValue field={fields.status} value="to_payment" /> },
      { name: '金额', content: <FieldValue field={fields.amount} value={123_456} /> },
      { name: '百分比', content: <FieldValue field={fields.service} value={6.5} /> },
      { name: '是否', content: <FieldValue field={fields.is_enable} value={false} /> },
      { name: '时间', content: <FieldValue field={fields.pay_at} value="2026-01-02T03:04:05Z" /> },
      { name: '次序', content: <FieldValue field={fields.position} value={0} /> },
      { name: '引用', content: <FieldValue field={fields.role_ids} value={[{ id: '1', name: '财务' }, { id: '2', name: '运营' }]} /> },
      { name: '空', content: <FieldValue field={fields.remark} value="" /> },
      { name: '字典里没有', content: <FieldValue field={undefined} value={['a', true]} /> },
    ],
  },
  {
    id: 'explain-drawer',
    title: '为什么是这个数',
    covers: ['explain-drawer'],
    about: '一个金额由哪些步骤得来，每步的算式、取整和依据。',
    states: [{ name: '打开', content: <Explanation /> }],
  },
]
