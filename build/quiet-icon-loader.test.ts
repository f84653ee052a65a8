import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import quietIconLoader from './quiet-icon-loader.ts'

const home = dirname(createRequire(new URL('../shell/package.json', import.meta.url)).resolve('@ant-design/icons/package.json'))

test.each(['AntdIcon', 'AntdIconLight'])('R001 %s of the installed version gives no English name to a button', (file) => {
  const source = readFileSync(join(home, `es/components/${file}.js`), 'utf8')
  expect(source).toContain('icon.name\n')
  const quiet = quietIconLoader(source)
  expect(quiet).not.toMatch(/"aria-label": icon\.name/)
  expect(quiet).toContain('"aria-hidden": true')
})
