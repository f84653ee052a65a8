// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useListTabs } from './list-tabs.tsx'
import { useLocation, useNavigate } from './router.tsx'
import { InSuite } from './testing/in-suite.tsx'

const lists = [
  { key: 'waiting', label: '待审核' },
  { key: 'done', label: '已审核' },
] as const

function open(entry: string, totals?: Parameters<typeof useListTabs<'waiting' | 'done'>>[1]) {
  const wrapper = ({ children }: { children: ReactNode }) => <InSuite entry={entry}>{children}</InSuite>
  return renderHook(() => ({ tabs: useListTabs(lists, totals), search: useLocation().search, navigate: useNavigate() }), { wrapper }).result
}

afterEach(cleanup)

it('keeps the open list in the URL, whose first needs no word; Back returns to the list before with what it was asked', () => {
  const result = open('/audits?sn=1')
  expect(result.current.tabs.activeKey).toBe('waiting')
  act(() => result.current.tabs.onChange('done'))
  expect([result.current.tabs.activeKey, result.current.search]).toEqual(['done', '?view=done'])
  act(() => void result.current.navigate(-1))
  expect([result.current.tabs.activeKey, result.current.search]).toEqual(['waiting', '?sn=1'])
  expect(open('/audits?view=unheard-of').current.tabs.activeKey).toBe('waiting')
})

it('shows how many there are once it is known, and that the count has stopped', () => {
  const labels = (totals: Parameters<typeof open>[1]) => open('/audits', totals).current.tabs.items.map(({ label }) => label)
  expect(labels({ waiting: { total: 3 }, done: undefined })).toEqual(['待审核 (3)', '已审核'])
  expect(labels({ waiting: { total: 0 }, done: { total: 10_000, total_capped: true } })).toEqual(['待审核 (0)', '已审核 (10000+)'])
})
