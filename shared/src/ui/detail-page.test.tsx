// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { codes, file, flag, masked, money, object, percent, place, references, status, time } from '../domain/fields/field.ts'
import { maskPhone } from '../domain/masks.ts'
import { ENABLED_STATUSES, SETTLEMENT_STATUSES } from '../domain/statuses.ts'
import { ChangeLog, type ChangeItem } from './change-log.tsx'
import { filterChanges, noFilter } from './change-log/filter.tsx'
import { DetailPage, type DetailQuery } from './detail-page.tsx'
import { useLocation } from './router.tsx'

interface Record {
  sn: string
  remark: string
}

function Url() {
  return <data aria-label="URL">{useLocation().search}</data>
}

function open(query: Partial<DetailQuery<Record>>, entry = '/sett') {
  return render(
    <ConfigProvider>
      <App>
        <MemoryRouter initialEntries={[entry]}>
          <Url />
          <DetailPage<Record> what="结算单" query={{ data: undefined, error: null, refetch: () => undefined, ...query }}>
            {({ sn, remark }) => ({
              head: { number: sn, amount: { label: '应付金额', cents: 23_560_000 } },
              actions: <button type="button">审核通过</button>,
              facts: [{ label: '备注', value: remark }],
              tabs: [
                { key: 'bills', label: '账单', content: '账单内容' },
                { key: 'history', label: '变更记录', content: '变更内容' },
              ],
            })}
          </DetailPage>
        </MemoryRouter>
      </App>
    </ConfigProvider>,
  )
}

const failed = (status: number) => new ApiError({ kind: 'status', status, message: '服务不可用' })

afterEach(cleanup)

describe('DetailPage', () => {
  it('shows number, amount, next action and facts, empty ones as a dash', () => {
    open({ data: { sn: 'JS1', remark: '' } })
    const page = screen.getByRole('article', { name: '结算单 JS1' })
    expect(within(page).getByText('¥ 235,600.00')).toBeTruthy()
    expect(within(page).getByRole('button', { name: '审核通过' })).toBeTruthy()
    expect(within(page).getByRole('definition').textContent).toBe('—')
  })

  it('keeps the open tab in the URL and mounts no other', () => {
    open({ data: { sn: 'JS1', remark: '' } })
    expect(screen.queryByText('变更内容')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: '变更记录' }))
    expect(screen.getByText('变更内容')).toBeTruthy()
    expect(screen.getByLabelText('URL').textContent).toBe('?tab=history')
  })

  it('falls back to the first tab for one that is not there', () => {
    open({ data: { sn: 'JS1', remark: '' } }, '/sett?tab=nonsense')
    expect(screen.getByRole('tab', { name: '账单' }).getAttribute('aria-selected')).toBe('true')
  })

  it('names loading, missing, and failed with another try; keeps old data beside a failed refresh', () => {
    open({})
    expect(screen.getByLabelText('正在加载结算单')).toBeTruthy()
    cleanup()
    open({ error: failed(404) })
    expect(screen.getByRole('alert').textContent).toContain('结算单不存在')
    cleanup()
    const refetch = vi.fn<() => void>()
    open({ error: failed(503), data: { sn: 'JS1', remark: '' }, refetch })
    expect(screen.getByText('数据可能不是最新：服务不可用')).toBeTruthy()
    expect(screen.getByRole('article', { name: '结算单 JS1' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})

describe('ChangeLog', () => {
  const fields = {
    status: status('状态', SETTLEMENT_STATUSES), rate: percent('费率'), amount: money('金额'), on: flag('启用状态', ENABLED_STATUSES), roles: references('角色'),
    permissions: codes('权限', [{ value: 'A', label: '结算单', tone: 'info' }]), phone: masked('手机号', maskPhone), at: time('时间'), place: place('顺序'), rates: object('费率'), file: file('附件'),
  }
  const entry = (id: string, creator: string, ...fields: string[]) => ({
    id, creator, create_at: '2026-01-02T03:04:05Z', action: '修改', content: fields.map((field) => ({ field, type: 'plain' as const, old_value: 1, new_value: 2 })),
  })
  const many = [entry('1', '王五', 'status'), entry('2', '王五', 'rate', 'status'), entry('3', '李四', 'rate'), entry('4', '李四'), entry('5', '王五')]

  it('is narrowed to one field or one person, when it is long (R119)', () => {
    expect(filterChanges(many, { fields: ['rate'], creators: [] }).map(({ id, content }) => [id, content.length])).toEqual([['2', 1], ['3', 1]])
    expect(filterChanges(many, { fields: ['rate'], creators: ['李四'] }).map(({ id }) => id)).toEqual(['3'])
    expect(filterChanges(many, noFilter)).toEqual(many)
    render(<ChangeLog fields={fields} query={{ data: { results: many }, error: null, refetch: () => undefined }} />)
    expect(screen.getByRole('combobox', { name: '按字段筛选' })).toBeTruthy()
    expect(screen.getByText('共 5 条')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
  })

  it('is named while it is loaded, failed and empty', () => {
    const shown = (query: Partial<DetailQuery<{ results: [] }>>) => {
      cleanup()
      render(<ChangeLog fields={fields} query={{ data: undefined, error: null, refetch: () => undefined, ...query }} />)
    }
    shown({})
    expect(screen.getByLabelText('正在加载变更记录')).toBeTruthy()
    shown({ error: failed(500) })
    expect(screen.getByRole('alert').textContent).toContain('变更记录加载失败')
    shown({ data: { results: [] } })
    expect(screen.getByText('暂无变更记录')).toBeTruthy()
  })

  const show = (...content: ChangeItem[]) =>
    render(
      <ChangeLog
        query={{ data: { results: [{ id: '1', create_at: '2026-01-02T03:04:05Z', creator: '王五', action: '审核', content }] }, error: null, refetch: () => undefined }}
        fields={fields}
      />,
    )

  it('says who, what and when, and each field with its old and new value, in labels (R198, R199, R202)', () => {
    show({ field: 'status', type: 'plain', old_value: 'to_audit', new_value: null })
    expect(screen.getByText('2026/01/02 11:04:05')).toBeTruthy()
    expect(screen.getByRole('definition').textContent).toBe('待审核 → —')
  })

  it('reads every kind of value from the dictionary, and what the dictionary lacks as it is', () => {
    const told = (field: string, old_value: unknown, new_value: unknown) => {
      cleanup()
      show({ field, type: 'plain', old_value, new_value })
      return `${screen.getByRole('term').textContent} ${screen.getByRole('definition').textContent}`
    }
    expect(told('amount', null, 123_456)).toBe('金额 — → ¥ 1,234.56')
    expect(told('rate', 6, 6.5)).toBe('费率 6% → 6.5%')
    expect(told('on', true, false)).toBe('启用状态 启用 → 停用')
    expect(told('at', null, '2026-01-02T03:04:05Z')).toBe('时间 — → 2026/01/02 11:04:05')
    expect(told('place', 2, 0)).toBe('顺序 第 3 位 → 第 1 位')
    expect(told('phone', '138****0000', '138****0000')).toBe('手机号 138****0000 → 138****0000（已更换，隐藏部分不同）')
    const [a, b, c] = ['甲', '乙', '丙'].map((name) => ({ id: name, name }))
    expect(told('roles', [a, b], [b, c])).toBe('角色 增加：丙移除：甲')
    expect(told('roles', [], [b, c])).toBe('角色 — → 乙、丙')
    expect(told('permissions', ['B'], ['A', 'B'])).toBe('权限 增加：结算单')
    expect(told('unheard_of', null, { id: 'x', name: '甲' })).toBe('unheard_of — → 甲')
    expect(told('unheard_of', true, ['a', 1])).toBe('unheard_of 是 → a、1')
  })

  it('links files, but only to addresses that are safe (R200)', () => {
    show({ field: 'file', type: 'url', old_value: 'javascript:alert(1)', new_value: ['/a.pdf', 'https://x/b.pdf'] })
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/a.pdf', 'https://x/b.pdf'])
  })

  it('shows an object by the fields that changed (R201)', () => {
    show({ field: 'rates', type: 'object', old_value: { rate: 1, same: 2 }, new_value: { rate: 3, same: 2 } })
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['字段变更前变更后', '费率1%3%'])
  })
})
