import { expect, test } from 'vitest'
import { type Page, type PageTable, pagesOf, recordPath } from './page.ts'
import { pageTables } from './tables.ts'

const pages: readonly Page[] = Object.values<PageTable>(pageTables).flatMap((table) => pagesOf(table))
const overLists = pages.filter(({ path, shows }) => shows !== undefined && !path.includes(':id'))

test('a record that is shown over a list is linked to with that list, where its page has several', () => {
  const several = overLists.filter(({ lists = [] }) => lists.length > 1)
  expect(several.length).toBeGreaterThan(3)
  for (const page of several) for (const document of [page.shows ?? []].flat()) expect(recordPath(page, '7', document)).toBe(`/${page.path}?view=${document}&id=7`)
  for (const page of overLists.filter((one) => !several.includes(one))) expect(recordPath(page, '7', String(page.shows))).toBe(`/${page.path}?id=7`)
})

test('a page of its own has the id in its path, with what else the path names', () => {
  expect(recordPath({ path: 'park/users/info/:id/:user_id' }, '7', 'company_user', { user_id: '8' })).toBe('/park/users/info/7/8')
})
