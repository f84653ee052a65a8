import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fragment, jsxDEV } from './jsx-dev.ts'

test('what a development build makes of JSX renders where React is that of production', () => {
  const list = jsxDEV('ul', { children: [jsxDEV('li', { children: 'a' }, 'a', false), jsxDEV('li', { children: 'b' }, 'b', false)] }, undefined, true)
  expect(renderToStaticMarkup(jsxDEV(Fragment, { children: list }, undefined, false))).toBe('<ul><li>a</li><li>b</li></ul>')
  expect(jsxDEV('p', { id: 'x' }, 'k', false)).toMatchObject({ type: createElement('p').type, key: 'k', props: { id: 'x' } })
})
