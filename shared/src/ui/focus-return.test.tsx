// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FocusReturn } from './focus-return.tsx'

afterEach(cleanup)

function Page({ isOpen, isAsked = false }: { readonly isOpen: boolean; readonly isAsked?: boolean }) {
  return (
    <>
      <button type="button">打开</button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as antd's dialogs are
        <div role="dialog" aria-label="表单">
          <FocusReturn />
          <button type="button">保存</button>
        </div>
      )}
      {isAsked && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as antd's dialogs are
        <div role="dialog" aria-label="提问">
          <button type="button">放弃修改</button>
        </div>
      )}
    </>
  )
}
const focus = (name: string) => screen.getByRole('button', { name }).focus()
const focused = () => document.activeElement?.textContent

it('gives the focus back to what opened the dialog', () => {
  const { rerender } = render(<Page isOpen={false} />)
  focus('打开')
  rerender(<Page isOpen />)
  focus('保存')
  rerender(<Page isOpen={false} />)
  expect(focused()).toBe('打开')
})

it('also where a question over the dialog goes after it, and not before that', async () => {
  const { rerender } = render(<Page isOpen={false} />)
  focus('打开')
  rerender(<Page isOpen />)
  rerender(<Page isOpen isAsked />)
  focus('放弃修改')
  rerender(<Page isOpen={false} isAsked />)
  expect(focused()).toBe('放弃修改')
  rerender(<Page isOpen={false} />)
  await waitFor(() => expect(focused()).toBe('打开'))
})
