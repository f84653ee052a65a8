// @vitest-environment happy-dom
import { App, ConfigProvider } from 'antd'
import { act } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { integrityOf } from '../integrity.ts'
import { buildOf, entryCode, exposed, json, manifestOf, older, registryOf, setUp, settled } from '../loader-fixture.ts'
import { reportUnsaved } from '../reload-once.ts'
import { RemoteBoundary } from './remote-boundary.tsx'

const pageFile = 'http://suite.test/r/agency/b2/page.js'
const text = new TextEncoder()
const withPage = manifestOf('b2', { files: { 'entry.js': integrityOf(entryCode), 'page.js': integrityOf(text.encode('page')) } })
const chosen = buildOf('b2', { integrity: integrityOf(text.encode(JSON.stringify(withPage))) })

const lost = () => Object.assign(new Error('Loading chunk page failed'), { name: 'ChunkLoadError', request: pageFile })

let root: Root
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // The page has been reloaded for it already.
  sessionStorage.setItem('reloaded', JSON.stringify({ [location.pathname]: Date.now() }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
  sessionStorage.clear()
  reportUnsaved(false)
  vi.restoreAllMocks()
})

/** A page that throws what it is told to, in the boundary of the running build b2, with b1 known to work. */
async function show(error: () => Error | null, answer: () => Response = () => new Response('page')) {
  const { loader } = setUp({
    registry: async () => registryOf([chosen, older], 'b1'),
    fetch: async (url) => (url === pageFile ? answer() : json(url.includes('/b1/') ? manifestOf('b1') : withPage)),
    load: async () => exposed,
  })
  await settled(loader)
  function Page() {
    const failure = error()
    if (failure) throw failure
    return <p>页面内容</p>
  }
  await act(async () =>
    root.render(
      <ConfigProvider>
        <App>
          <RemoteBoundary flavour="agency" build="b2" owner="业务公司团队（值班 1234）" title="结算单" loader={loader}>
            <Page />
          </RemoteBoundary>
        </App>
      </ConfigProvider>,
    ),
  )
  return loader
}

const shown = () => document.querySelector('[role=alert]')?.textContent ?? ''
const press = (name: string) => act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.replaceAll(' ', '') === name)?.click())

test.each([
  ['a page that throws', () => new Error('boom'), () => new Response('page'), '页面发生了错误'],
  ['a chunk that is missing', lost, () => json({}, 404), '应用服务器返回了错误'],
  ['a chunk of another hash', lost, () => new Response('evil'), '应用文件与登记的不一致'],
  ['a server that is away', lost, () => { throw new TypeError('Failed to fetch') }, '应用服务器无法访问'],
])('%s: the reason says which, build and owner are named, and the last good build is one click away', async (_, error, answer, words) => {
  const loader = await show(error, answer)
  await vi.waitFor(() => expect(shown()).toContain(words))
  for (const fact of ['结算单暂时无法使用', '版本b2', '负责人业务公司团队（值班 1234）']) expect(shown()).toContain(fact)
  expect(loader.state()).toMatchObject({ status: 'ready', build: 'b2' })
  await press('使用上一版本')
  await vi.waitFor(() => expect(loader.state()).toMatchObject({ status: 'ready', build: 'b1', replaced: { build: 'b2', phase: 'page' } }))
})

test('the second failure brings the last good build by itself, unless something is unsaved elsewhere', async () => {
  let fails = true
  reportUnsaved(true)
  const loader = await show(() => (fails ? new Error('boom') : null))
  await press('重试')
  expect(loader.state()).toMatchObject({ build: 'b2' })
  fails = false
  await press('重试')
  expect(document.body.textContent).toContain('页面内容')

  reportUnsaved(false)
  fails = true
  const other = await show(() => new Error('boom'))
  await press('重试')
  await vi.waitFor(() => expect(other.state()).toMatchObject({ build: 'b1' }))
})
