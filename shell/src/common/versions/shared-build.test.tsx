// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Registry } from '@linggong/shared/federation/registry'
import { SharedBuild } from './shared-build.tsx'

async function shown(link: string, remotes: Registry['remotes']): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[`/__versions?try=${link}`]}>
        <SharedBuild remotes={remotes} />
      </MemoryRouter>,
    ),
  )
  const text = document.body.textContent ?? ''
  await act(async () => root.unmount())
  place.remove()
  return text
}

it.each(['__proto__', 'constructor', 'toString', 'company'])('a link to a build of %s, which the registry does not list, is reported as such', async (name) => {
  expect(await shown(`${name}:abcdef123456`, {})).toContain('构建不在清单中')
})

const agencyWith = (until: string): Registry['remotes'] => ({
  agency: {
    title: '业务公司', owner: '业务公司团队', mount: '/agency', contract: '^1.0.0', last_good: '',
    builds: [{ build: 'abcdef123456', version: '1.0.0', entry: '', integrity: 'sha256-x', state: 'published', traffic: 0, published_at: '', preview: { branch: 'feature-x', commit: '0', author: '', until } }],
  },
})

it('a preview is named by its branch, and none after its last day', async () => {
  expect(await shown('agency:abcdef123456', agencyWith('2099-01-01T00:00:00Z'))).toContain('试用 agency 分支 feature-x 的预览 abcdef123456？')
  expect(await shown('agency:abcdef123456', agencyWith('2026-01-01T00:00:00Z'))).toContain('分支 feature-x 的预览已到期')
})
