// @vitest-environment happy-dom
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { act } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TabBar } from './tab-bar.tsx'
import { type Closing, type Tab, newTab } from './tabs.ts'
import type { Tabs } from './use-tabs.ts'

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
})

const tab = (key: string, more: Partial<Tab> = {}): Tab => ({
  ...newTab({ key, title: `页${key}`, affix: false, location: { pathname: `/${key}`, search: '', hash: '', state: null, key } }),
  ...more,
})

async function show(tabs: readonly Tab[], activeKey = tabs[0]?.key ?? '') {
  const acts = {
    show: vi.fn<(tab: Tab) => void>(),
    close: vi.fn<(key: string, closing?: Closing) => void>(),
    refresh: vi.fn<(key: string) => void>(),
    closeAll: vi.fn<Tabs['closeAll']>(),
    change: vi.fn<Tabs['change']>(),
  }
  await act(async () =>
    root.render(
      <ConfigProvider locale={zhCN}>
        <App>
          <TabBar tabs={tabs} activeKey={activeKey} {...acts} />
        </App>
      </ConfigProvider>,
    ),
  )
  return acts
}

const all = (selector: string) => [...document.body.querySelectorAll<HTMLElement>(selector)]
const withText = (selector: string, text: string) => vi.waitFor(() => all(selector).findLast((one) => one.textContent.replace(/\s/gu, '') === text) ?? expect.unreachable(text), 15_000)
const tabOf = (key: string) => all('[role=tab]').find((one) => one.textContent.startsWith(`页${key}`)) ?? expect.unreachable(key)
const crossOf = (key: string) => all(`[title="关闭 页${key}"]`)[0]
const fire = (target: EventTarget | undefined, event: Event) => act(async () => void target?.dispatchEvent(event))
const click = (target: HTMLElement | undefined) => fire(target, new MouseEvent('click', { bubbles: true }))
const middle = (target: HTMLElement) => fire(target, new MouseEvent('auxclick', { bubbles: true, button: 1 }))
const press = (target: EventTarget, key: string) => fire(target, new KeyboardEvent('keydown', { bubbles: true, key }))

async function choose(key: string, item: string) {
  await fire(tabOf(key), new MouseEvent('contextmenu', { bubbles: true }))
  await click(await withText('[role=menuitem]', item))
}

test('R138 R139 R140 the menu of a tab offers refresh, close left, close right and close others', async () => {
  const acts = await show([tab('a'), tab('b'), tab('c')])
  for (const item of ['刷新', '关闭左侧', '关闭右侧', '关闭其他']) await choose('b', item)
  expect(acts.refresh).toHaveBeenCalledExactlyOnceWith('b')
  expect(acts.close.mock.calls).toEqual([
    ['b', 'left'],
    ['b', 'right'],
    ['b', 'others'],
  ])
})

test('R142 closing the last tab says why not', async () => {
  const acts = await show([tab('a')])
  await click(crossOf('a'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('这是最后一页，无法关闭'), 15_000)
  expect(acts.close).not.toHaveBeenCalled()
})

test('R136 a pinned tab has nothing to close it with', async () => {
  const acts = await show([tab('a', { affix: true }), tab('b')])
  expect(crossOf('a')).toBeUndefined()
  tabOf('a').focus()
  await press(tabOf('a'), 'Delete')
  await middle(tabOf('a'))
  expect(acts.close).not.toHaveBeenCalled()
})

test('R135 a tab closes by its cross, by the middle button and by Delete', async () => {
  const acts = await show([tab('a'), tab('b')])
  await click(crossOf('b'))
  await middle(tabOf('b'))
  tabOf('b').focus()
  await press(tabOf('b'), 'Delete')
  expect(acts.close.mock.calls).toEqual([
    ['b', 'self'],
    ['b', 'self'],
    ['b', 'self'],
  ])
})

test('arrows, Home and End move the focus round; the tab in front is the one stop of the Tab key', async () => {
  await show([tab('a'), tab('b'), tab('c')], 'b')
  expect(all('[role=tab]').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  tabOf('b').focus()
  const seen: (string | undefined)[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await press(document.activeElement ?? document, key)
    seen.push(document.activeElement?.textContent)
  }
  expect(seen).toEqual(['页c', '页a', '页c', '页a', '页c'])
})

test('Alt and a digit show a tab', async () => {
  const acts = await show([tab('a'), tab('b')])
  for (const [code, altKey] of [
    ['Digit2', true],
    ['Digit9', true],
    ['Digit1', false],
  ] as const) {
    await fire(document, new KeyboardEvent('keydown', { code, altKey }))
  }
  expect(acts.show.mock.calls.map(([one]) => one.key)).toEqual(['b'])
})

test('unsaved input is asked about before it goes, and stays when the answer is no', async () => {
  const acts = await show([tab('a'), tab('b', { isDirty: true })])
  expect(tabOf('b').textContent).toBe('页b *')
  await click(crossOf('b'))
  await vi.waitFor(() => expect(document.body.textContent).toContain('页b 中填写的内容将会丢失'), 15_000)
  expect(acts.close).not.toHaveBeenCalled()
  await click(await withText('button', '取消'))
  expect(acts.close).not.toHaveBeenCalled()
  await choose('a', '关闭右侧')
  await click(await withText('button', '放弃并继续'))
  expect(acts.close).toHaveBeenCalledExactlyOnceWith('a', 'right')
})
