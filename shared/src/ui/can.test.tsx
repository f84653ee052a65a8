// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedPermissions, toggleMarks } from '../session/permission-marks.ts'
import { readyPermissions } from '../session/permissions.ts'
import { type PermissionState, permissionStateAtom, sessionStore } from '../session/session.ts'
import { Can } from './can.tsx'

const become = (state: PermissionState) => act(() => sessionStore.set(permissionStateAtom, state))

beforeEach(() => sessionStore.set(permissionStateAtom, readyPermissions(['AgencySettlementSettPageIndex:audit'])))
afterEach(cleanup)

test('R513 without any of the listed permissions the element is not there', () => {
  render(
    <>
      <Can keys={['AgencySettlementSettPageIndex:export', 'AgencySettlementSettPageIndex:audit']}>
        <button type="button">一</button>
      </Can>
      <Can keys={['AgencySettlementSettPageIndex:export']} fallback="没有">
        <button type="button">二</button>
      </Can>
    </>,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['一'])
  expect(document.body.textContent).toContain('没有')
})

test('R513 denied while the permissions load and when they did not come', () => {
  render(<Can keys="AgencySettlementSettPageIndex:audit">编辑</Can>)
  expect(screen.queryByText('编辑')).not.toBeNull()
  become({ status: 'loading' })
  expect(screen.queryByText('编辑')).toBeNull()
  become({ status: 'failed' })
  expect(screen.queryByText('编辑')).toBeNull()
})

test('with a reason it is shown dead, and says why', () => {
  const onClick = vi.fn<() => void>()
  render(
    <Can keys="AgencySettlementSettPageIndex:export" reason="缺少权限：导出">
      <button type="button" onClick={onClick}>
        导出
      </button>
    </Can>,
  )
  expect(screen.getByTitle('缺少权限：导出').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('导出').closest('[inert]')).not.toBeNull()
})

test('the overlay marks every guarded control, held or not, and mounts nothing anew', () => {
  render(
    <>
      <Can keys="AgencySettlementSettPageIndex:audit">
        <input aria-label="备注" />
      </Can>
      <Can keys={['AgencySettlementSettPageIndex:export', 'CompanySettlementSettPageIndex:payment']}>支付</Can>
    </>,
  )
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '半句' } })
  const input = screen.getByLabelText('备注')
  act(toggleMarks)
  const marks = [...document.querySelectorAll<HTMLElement>('[data-permission]')].map(({ dataset }) => [dataset['permission'], dataset['held']])
  expect(marks).toEqual([
    ['AgencySettlementSettPageIndex:audit', 'true'],
    ['AgencySettlementSettPageIndex:export | CompanySettlementSettPageIndex:payment', 'false'],
  ])
  expect(askedPermissions()).toEqual([
    ['AgencySettlementSettPageIndex:audit', true],
    ['AgencySettlementSettPageIndex:export | CompanySettlementSettPageIndex:payment', false],
  ])
  expect(screen.getByLabelText('备注')).toBe(input)
  act(toggleMarks)
  expect(document.querySelector('[data-permission]')).toBeNull()
})
