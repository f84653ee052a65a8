import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callsOfShell, exportedBy, usedFrom } from './used-modules.ts'

const folder = mkdtempSync(join(tmpdir(), 'linggong-used-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, source: string): string {
  writeFileSync(join(folder, name), source)
  return join(folder, name)
}

test('imports are found through what is bundled; types, packages and what nothing imports are none', () => {
  const page = file('page.tsx', `
    import { DataTable, type RowSet } from '@linggong/shared/ui/data-table'
    import type { Money } from '@linggong/shared/ui/money'
    import * as session from '@linggong/shared/session/session'
    import { Button } from 'antd'
    import { inner } from './inner.ts'
    const later = () => import('./later.ts')
    export const Page = () => [DataTable, session, Button, inner, later] as unknown as RowSet & Money`)
  file('inner.ts', `export { confirmSettlement as inner } from '@linggong/shared/contract/settlements'\nimport { parseMoney } from '@linggong/shared/domain/money'\nparseMoney`)
  file('later.ts', `import { payRound } from '@linggong/shared/contract/payments'\npayRound`)
  file('unused.ts', `import { listBills } from '@linggong/shared/contract/bills'\nlistBills`)
  expect(usedFrom([page])).toEqual({
    exports: { 'session/session': ['*'], 'ui/data-table': ['DataTable'] },
    calls: { payments: ['payRound'], settlements: ['confirmSettlement'] },
  })
})

test('what the kit calls is the shell’s own, wherever remotes use it', () => {
  const page = file('kit-page.tsx', `import { ImportButton } from '@linggong/shared/ui/upload'\nImportButton`)
  expect(usedFrom([page]).calls).toEqual({})
  const inShell = usedFrom([page], { isShell: true })
  expect(inShell.exports).toEqual({})
  expect(Object.keys(inShell.calls)).toContain('oss')
  expect(Object.keys(callsOfShell())).toEqual(expect.arrayContaining(Object.keys(inShell.calls)))
})

test('exports are those that exist at run time', () => {
  const part = file('part.ts', `
    export const one = 1, two = 2
    export function three() {}
    export class Four {}
    export interface Five {}
    export type Six = string
    const seven = 7
    export { seven as eight, type Five as Nine }
    export const { ten, eleven: twelve } = { ten: 10, eleven: 11 }`)
  expect(exportedBy(part)).toEqual(['one', 'two', 'three', 'Four', 'eight', 'ten', 'twelve'])
})
