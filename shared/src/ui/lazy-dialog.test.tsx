// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyDialog } from './lazy-dialog.tsx'

interface Props {
  readonly onClose: () => void
}

const Dialog = ({ onClose }: Props) => <button onClick={onClose}>关闭</button>

function Page({ dialog: Lazy }: { readonly dialog: ComponentType<Props> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <App>
      <button onClick={() => setOpen(true)}>打开</button>
      {isOpen && <Lazy onClose={() => setOpen(false)} />}
    </App>
  )
}

afterEach(cleanup)

it('is fetched when it is opened', async () => {
  const load = vi.fn(async () => Dialog)
  render(<Page dialog={lazyDialog(load)} />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('打开'))
  expect(await screen.findByText('关闭')).toBeDefined()
})

it('says that it did not arrive, closes, and tries again with the next click', async () => {
  const load = vi.fn(async () => Dialog).mockRejectedValueOnce(new Error('offline'))
  render(<Page dialog={lazyDialog(load)} />)
  fireEvent.click(screen.getByText('打开'))
  expect(await screen.findByText(/加载失败/u)).toBeDefined()
  await waitFor(() => expect(screen.queryByText('正在打开…')).toBeNull())
  fireEvent.click(screen.getByText('打开'))
  expect(await screen.findByText('关闭')).toBeDefined()
})
