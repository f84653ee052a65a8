// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SharedBuild } from './shared-build.tsx'

it.each(['__proto__', 'constructor', 'toString', 'company'])('a link to a build of %s, which the registry does not list, is reported as such', async (name) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[`/__versions?try=${name}:abcdef123456`]}>
        <SharedBuild remotes={{}} />
      </MemoryRouter>,
    ),
  )
  expect(place.textContent).toContain('构建不在清单中')
  await act(async () => root.unmount())
  place.remove()
})
