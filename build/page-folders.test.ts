import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pagesIn } from '../shared/src/api/remote.ts'
import type { PageTable } from '../shared/src/domain/pages/page.ts'
import { agencyPages } from '../shared/src/domain/pages/agency.ts'
import { companyPages } from '../shared/src/domain/pages/company.ts'
import { parkPages } from '../shared/src/domain/pages/park.ts'
import { platformPages } from '../shared/src/domain/pages/platform.ts'
import { saasPages } from '../shared/src/domain/pages/saas.ts'
import { type BuildFlavour, flavours, root } from './paths.ts'
import { isNode, nameOf, nodesOf, sourcesOf } from './syntax.ts'

const tables: Readonly<Record<BuildFlavour, PageTable>> = { saas: saasPages, park: parkPages, platform: platformPages, agency: agencyPages, company: companyPages }

/** The folders in which the routes of a remote look for its pages. */
async function folders(flavour: BuildFlavour): Promise<string[]> {
  const asked: string[] = []
  const loaders = pagesIn(tables[flavour], (folder) => {
    asked.push(folder)
    return Promise.resolve({ Page: () => null })
  })
  await Promise.all(Object.values(loaders).map((load) => load()))
  return asked.toSorted()
}

test.each(flavours)('%s: every page of the table lies in the folder of its path, and no other page does', async (flavour) => {
  const files = globSync('**/page.tsx', { cwd: resolve(root, 'remotes', flavour, 'src') }).map((file) => file.replace(/\/page\.tsx$/u, ''))
  expect(files.toSorted()).toEqual(await folders(flavour))
})

test('a page file exports its component as Page, and nothing else: otherwise Fast Refresh loses its state', () => {
  const files = sourcesOf('remotes/*/src/**/page.tsx')
  expect(files.length).toBeGreaterThan(15)
  const exported = (tree: unknown) => nodesOf(tree, 'ExportNamedDeclaration').map(({ declaration }) => (isNode(declaration) ? nameOf(declaration['id']) : undefined))
  expect(files.filter(({ tree }) => exported(tree).join() !== 'Page').map(({ path }) => path)).toEqual([])
})
