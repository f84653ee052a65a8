import { billFields } from '@linggong/shared/domain/fields/bill'
import { BILL_STATUSES } from '@linggong/shared/domain/statuses'
import { actionsColumn, flagColumn, moneyColumn, statusColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'
import { DataTable, useRowSet } from '@linggong/shared/ui/data-table'
import { type ListQuery, ListPage } from '@linggong/shared/ui/list-page'
import { dateRangeFilter, defineFilters, flagFilter, moneyRangeFilter, selectFilter, textFilter, useListState } from '@linggong/shared/ui/list-state'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { PageNumbers } from '@linggong/shared/ui/page-numbers'
import { Button } from 'antd'
import type { Part } from '../part.ts'
import { type SampleBill, failed, sampleBills } from '../samples.ts'

const filters = defineFilters({
  name: textFilter('姓名'),
  status: selectFilter('状态', BILL_STATUSES),
  is_estimate: flagFilter(billFields.is_estimate),
  create_at: dateRangeFilter('创建时间'),
  amount: moneyRangeFilter('金额', { min: 'min_amount', max: 'max_amount' }),
})

const columns = [
  textColumn<SampleBill>('sn', '账单号', { fixed: 'left', width: 130 }),
  statusColumn<SampleBill>(BILL_STATUSES, 'status', '状态', { width: 90 }),
  textColumn<SampleBill>('name', '姓名', { width: 100 }),
  moneyColumn<SampleBill>('amount', '金额', { sortable: true }),
  flagColumn<SampleBill>(billFields.is_estimate, 'is_estimate', { width: 90 }),
  timeColumn<SampleBill>('create_at', '创建时间'),
  textColumn<SampleBill>('remark', '备注', { grow: true }),
  actionsColumn<SampleBill>(() => [{ label: '查看', onClick: () => undefined }], 80),
]

const nothing = { total: 0, page: 1, page_size: 10, results: [] }
const base: ListQuery<SampleBill> = { data: { total: sampleBills.length, page: 1, page_size: 100, results: sampleBills }, isPending: false, isFetching: false, error: null, refetch: () => undefined }

function SampleList({ query, title }: { readonly query: Partial<ListQuery<SampleBill>>; readonly title: string }) {
  const list = useListState(filters)
  return (
    <ListPage
      isNested
      title={title}
      list={list}
      query={{ ...base, ...query }}
      columns={columns}
      rowKey="id"
      batch={{ actions: (rows) => <Button>导出所选（{rows.length}）</Button> }}
    />
  )
}

const amountOf = (rows: readonly SampleBill[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const stateItems = [{ value: '', label: '全部' }, ...BILL_STATUSES].map(({ value, label }) => {
  const rows = sampleBills.filter(({ status }) => value === '' || status === value)
  return { value, label, count: { total: rows.length, isCapped: false } }
})

function FullList() {
  const list = useListState(filters)
  const [state = '', ...others] = list.value.status ?? []
  return (
    <ListPage
      title="账单管理"
      list={list}
      query={base}
      columns={columns}
      rowKey="id"
      actions={<Button type="primary">导入账单</Button>}
      states={{ items: stateItems, active: others.length > 0 ? undefined : state, onPick: (value) => list.set({ status: value === '' ? undefined : [value] }) }}
      sums={{ amount: amountOf(sampleBills) }}
      batch={{ actions: (rows) => <Button>导出所选（{rows.length}）</Button>, readAll: () => Promise.resolve(sampleBills) }}
    />
  )
}

const audits = [
  { key: 'waiting', label: '待审核' },
  { key: 'passed', label: '已通过' },
  { key: 'rejected', label: '已驳回' },
] as const

function TabbedList() {
  const tabs = useListTabs(audits, { waiting: { total: sampleBills.length }, passed: { total: 10_000, total_capped: true } })
  const list = useListState(filters, { name: tabs.activeKey })
  const isEmpty = tabs.activeKey === 'rejected'
  return <ListPage title="审核" tabs={tabs} list={list} query={isEmpty ? { ...base, data: nothing } : base} columns={columns} rowKey="id" />
}

function PlainTable({ rows }: { readonly rows: readonly SampleBill[] }) {
  const selection = useRowSet()
  return <DataTable label="账单" rows={rows} columns={columns} rowKey={(row) => row.id} selection={selection} isRowDisabled={(row) => row.status === ''} empty="没有账单" />
}

const many = Array.from({ length: 84 }, (_, round) => sampleBills.map((bill) => ({ ...bill, id: `${round}-${bill.id}` }))).flat()

export const listParts: readonly Part[] = [
  {
    id: 'list-page',
    title: '列表页',
    covers: ['list-page', 'list-state', 'filter-header', 'clearable', 'columns'],
    about: '筛选、状态页签、工具栏、表格、合计、分页和批量操作；网址是唯一的依据，后退会还原表单。勾选跨页保留，可查看和移出；空格预览一行。序号跨页连续，不随列设置移动，不导出。',
    states: [{ name: '有数据', content: <FullList /> }],
  },
  {
    id: 'list-states',
    title: '列表的状态',
    covers: ['list-page'],
    about: '首次加载、刷新、空、没有权限、失败。',
    states: [
      { name: '首次加载', content: <SampleList title="首次加载" query={{ data: undefined, isPending: true, isFetching: true }} /> },
      { name: '正在刷新', content: <SampleList title="正在刷新" query={{ isFetching: true }} /> },
      { name: '空', content: <SampleList title="空" query={{ data: nothing }} /> },
      { name: '没有权限', content: <SampleList title="没有权限" query={{ data: undefined, error: failed(403) }} /> },
      { name: '加载失败', content: <SampleList title="加载失败" query={{ data: undefined, error: failed(503) }} /> },
      { name: '刷新失败', content: <SampleList title="刷新失败" query={{ error: failed(503) }} /> },
    ],
  },
  {
    id: 'page-numbers',
    title: '页码',
    covers: ['page-numbers'],
    about: '抽屉和页签里不成列表的内容分页用；只有一页时不显示。',
    states: [{ name: '多页', content: <PageNumbers page={2} pageSize={20} total={65} onChange={() => undefined} /> }],
  },
  {
    id: 'list-tabs',
    title: '分页签的列表',
    covers: ['list-tabs'],
    about: '同一页的几个列表：打开的那个写在网址里，各有各的筛选、列和视图。数量知道了才显示；数到上限写作 10000+。',
    states: [{ name: '有数量', content: <TabbedList /> }],
  },
  {
    id: 'data-table',
    title: '表格',
    covers: ['data-table'],
    about: '一行和六千行同样快；方向键移动，空格选择，Enter 打开，? 显示快捷键。没有状态的行不可选。',
    states: [
      { name: '12 行', content: <PlainTable rows={sampleBills} /> },
      { name: '上千行', content: <PlainTable rows={many} /> },
      { name: '没有行', content: <PlainTable rows={[]} /> },
    ],
  },
]
