// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyDialog, useLoaded } from './lazy-dialog.tsx'

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

it('of a page: what did not arrive is fetched again when the network is back', async () => {
  const load = vi.fn(async () => Dialog).mockRejectedValueOnce(new Error('offline'))
  function Part() {
    return <p>{useLoaded(load, true) === undefined ? '正在加载' : '到了'}</p>
  }
  render(<Part />)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByText('正在加载')).toBeDefined()
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('到了')).toBeDefined()
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(2)
})
