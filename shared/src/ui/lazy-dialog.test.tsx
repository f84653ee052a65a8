// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { type ComponentType, useLayoutEffect, useState } from 'react'
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

it('of a page: what is on its way, or has just arrived, is not fetched again when the network is back', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Dialog>()
  const load = vi.fn(() => promise)
  function Part() {
    const isThere = useLoaded(load, true) !== undefined
    // Before the effect has removed its listener, as a busy browser can do it.
    useLayoutEffect(() => {
      if (isThere) dispatchEvent(new Event('online'))
    }, [isThere])
    return <p>{isThere ? '到了' : '正在加载'}</p>
  }
  render(<Part />)
  dispatchEvent(new Event('online'))
  resolve(Dialog)
  expect(await screen.findByText('到了')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
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
