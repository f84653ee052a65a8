// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readyPermissions } from '../session/permissions.ts'
import { dropAll } from '../session/log-out.ts'
import { permissionStateAtom, sessionStore, ticketAtom } from '../session/session.ts'
import { startTestServer } from '../api/testing/server.ts'
import { MaskedText } from './masked-text.tsx'

const server = await startTestServer()
// The page has the server's origin, as in the product.
declare const happyDOM: { setURL: (url: string) => void }
happyDOM.setURL(`${server.origin}/`)
const copied: string[] = []

beforeEach(() => {
  // What somebody else has given as a reason before is gone with their session.
  dropAll()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  sessionStore.set(ticketAtom, { token: 't', flavour: 'agency' })
  sessionStore.set(permissionStateAtom, readyPermissions(['AgencySettlementBillPageIndex:reveal']))
  server.seen.length = 0
  copied.length = 0
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (field: 'id_no' | 'phone', masked: string) =>
  render(
    <App>
      <MaskedText masked={masked} kind="bill" id="b1" field={field} />
    </App>,
  )
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const bodies = () => server.seen.map(({ url, body }) => [url, body === '' ? null : JSON.parse(body)])

describe('MaskedText', () => {
  it('is masked and offers nothing to those who may not look', () => {
    sessionStore.set(permissionStateAtom, readyPermissions([]))
    show('phone', '199****8000')
    expect(screen.getByText('199****8000')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows a phone for thirty seconds, and records a copy before it is made', async () => {
    server.answer({ body: { id: 'r1', value: '19900138000' } })
    show('phone', '199****8000')
    fireEvent.click(button('查看完整手机号'))
    await screen.findByText('19900138000', { selector: 'span' })
    fireEvent.click(button('复制手机号'))
    await screen.findByText('复制成功')
    expect(copied).toEqual(['19900138000'])
    expect(bodies()).toEqual([
      ['/v1/reveals/', { kind: 'bill', id: 'b1', field: 'phone', reason: '' }],
      ['/v1/reveals/r1/copied/', null],
    ])
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 31_000)
    await screen.findByText('199****8000', {}, { timeout: 15_000 })
  })

  it('copies nothing that could not be recorded', async () => {
    server.answer({ body: { id: 'r1', value: '19900138000' } }, { status: 500 })
    show('phone', '199****8000')
    fireEvent.click(button('查看完整手机号'))
    await screen.findByText('19900138000', { selector: 'span' })
    await act(async () => fireEvent.click(button('复制手机号')))
    await vi.waitFor(() => expect(server.seen).toHaveLength(2), 15_000)
    expect(copied).toEqual([])
  })

  it('asks why before it shows an identity number, and says there what went wrong', async () => {
    server.answer({ status: 429, body: { error_msg: '操作过于频繁，请稍后再试' } }, { body: { id: 'r2', value: '11010519491231002X' } })
    show('id_no', '11**************2X')
    fireEvent.click(button('查看完整身份证号'))
    const form = await screen.findByRole('form', { name: '查看完整身份证号' })
    fireEvent.submit(form)
    expect(screen.getByText('请填写查看原因')).toBeTruthy()
    expect(server.seen).toEqual([])
    fireEvent.click(button('核实身份'))
    fireEvent.submit(form)
    await screen.findByText('操作过于频繁，请稍后再试')
    fireEvent.submit(form)
    await screen.findByText('11010519491231002X', { selector: 'span' })
    expect(bodies().at(-1)).toEqual(['/v1/reveals/', { kind: 'bill', id: 'b1', field: 'id_no', reason: '核实身份' }])
    fireEvent.click(button('隐藏身份证号'))
    expect(screen.getByText('11**************2X')).toBeTruthy()
  })

  it('keeps nothing of one record for the next', async () => {
    server.answer({ body: { id: 'r1', value: '19900138000' } })
    const { rerender } = show('phone', '199****8000')
    fireEvent.click(button('查看完整手机号'))
    await screen.findByText('19900138000', { selector: 'span' })
    rerender(
      <App>
        <MaskedText masked="139****9000" kind="bill" id="b2" field="phone" />
      </App>,
    )
    expect(screen.queryByText('19900138000', { selector: 'span' })).toBeNull()
    expect(screen.getByText('139****9000')).toBeTruthy()
  })
})
