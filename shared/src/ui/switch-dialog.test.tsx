// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { startTestServer } from '../api/testing/server.ts'
import { updateStaff } from '../contract/staffs.ts'
import { SwitchDialog } from './switch-dialog.tsx'
import { InSuite } from './testing/in-suite.tsx'

const server = await startTestServer()
declare const happyDOM: { setURL: (url: string) => void }
happyDOM.setURL(`${server.origin}/`)

function Page({ isOn }: { readonly isOn: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <InSuite>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && (
        <SwitchDialog
          what="员工"
          isOn={isOn}
          offWord="禁用"
          consequence="对方立即退出登录。"
          needsReason={isOn}
          call={updateStaff}
          input={(reason) => [{ params: { id: '7' }, body: { version: 3, ...(isOn ? { status: 'disable' as const, reason } : { status: 'enable' as const }) } }]}
          onClose={() => setOpen(false)}
        />
      )}
    </InSuite>
  )
}

function open(isOn: boolean) {
  server.seen.length = 0
  render(<Page isOn={isOn} />)
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () => server.seen.map(({ method, url, body }) => [method, url, JSON.parse(body)])

afterEach(cleanup)

it('says what follows, and switches on without further ado', async () => {
  open(false)
  expect(screen.getByRole('dialog', { name: '启用员工' }).textContent).toContain('对方立即退出登录。')
  press(/启\s*用/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([['PUT', '/v1/staffs/7/', { status: 'enable', version: 3 }]])
})

it('asks for the reason where one is needed, and keeps it when it is refused', async () => {
  open(true)
  press(/禁\s*用/)
  await screen.findByText('请填写禁用原因')
  expect(server.seen).toEqual([])
  fireEvent.change(screen.getByLabelText('禁用原因'), { target: { value: '项目\n结束' } })
  server.answer({ status: 400, body: { error_msg: '数据已被他人修改' } })
  press(/禁\s*用/)
  await waitFor(() => expect(sent()).toEqual([['PUT', '/v1/staffs/7/', { status: 'disable', reason: '项目 结束', version: 3 }]]))
  await waitFor(() => expect(screen.getByRole('button', { name: /禁\s*用/ }).className).not.toContain('ant-btn-loading'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('禁用原因').value).toBe('项目\n结束')
  press(/禁\s*用/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
