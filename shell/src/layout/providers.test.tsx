// @vitest-environment happy-dom
import { Button, ConfigProvider, Input, Modal, theme } from 'antd'
import { type ReactNode, act } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { SuiteProviders } from './providers.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

async function show(children: ReactNode): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root?.render(<SuiteProviders>{children}</SuiteProviders>))
}

function Facts() {
  const { componentSize } = ConfigProvider.useConfig()
  const { zIndexPopupBase } = theme.useToken().token
  return <output>{`${componentSize} ${zIndexPopupBase}`}</output>
}

test('R051 every component is small unless it says otherwise', async () => {
  await show(
    <>
      <Facts />
      <Button>保存</Button>
      <Input aria-label="姓名" />
    </>,
  )
  expect(document.querySelector('output')?.textContent).toMatch(/^small /)
  expect(document.querySelector('button')?.className).toContain('ant-btn-sm')
  expect(document.querySelector('input')?.className).toContain('ant-input-sm')
})

test('R052 overlays begin at z-index 3000', async () => {
  await show(
    <>
      <Facts />
      <Modal open title="删除">
        确定删除吗？
      </Modal>
    </>,
  )
  expect(document.querySelector('output')?.textContent).toMatch(/ 3000$/)
  const css = [...document.querySelectorAll('style')].map((style) => style.textContent).join('')
  expect(css).toMatch(/--ant-z-index-popup-base:\s*3000/)
  expect(css).toMatch(/\.ant-modal-wrap\{[^}]*z-index:var\(--ant-z-index-popup-base\)/)
})
