import type { RemoteRoute } from '@linggong/shared/api/remote'
import { expect, test } from 'vitest'
import { allRoutes, menuRouteOf, openRoutes, withSecondTry } from './routes.ts'

const module = { name: 'M', title: '结算管理' }
const Page = () => null

function route(name: string, path: string, more: Partial<RemoteRoute> = {}): RemoteRoute {
  return { name, path, title: name, module, inMenu: false, kind: 'list', page: () => Promise.resolve({ Page }), ...more }
}

const info = route('BillInfo', 'agency/bill/info/:id', { kind: 'info' })
const bill = route('Bill', 'agency/bill', { inMenu: true, children: [info] })
const sett = route('Sett', 'agency/sett', { inMenu: true })

test('R080 R081 only granted routes open, children among them', () => {
  expect(allRoutes([bill, sett]).map(({ name }) => name)).toEqual(['Bill', 'BillInfo', 'Sett'])
  expect(openRoutes([bill, sett], new Set(['M', 'Bill'])).map(({ name }) => name)).toEqual(['Bill'])
  expect(openRoutes([bill, sett], new Set(['M', 'Bill', 'BillInfo', 'Sett'])).map(({ name }) => name)).toEqual(['Bill', 'BillInfo', 'Sett'])
})

test('a detail page belongs to the nearest list of the menu above it', () => {
  const batch = route('Batch', 'agency/bill/batch', { inMenu: true })
  const batchInfo = route('BatchInfo', 'agency/bill/batch/info/:id')
  expect(menuRouteOf([bill, batch, sett], info)).toBe(bill)
  expect(menuRouteOf([bill, batch, sett], batchInfo)).toBe(batch)
  expect(menuRouteOf([bill, batch, sett], sett)).toBe(sett)
  expect(menuRouteOf([sett], info)).toBeNull()
})

test('R071 R555 a chunk that did not arrive is asked for once more, another error is not', async () => {
  let asked = 0
  const fails = (error: Error, times: number) => () => {
    asked += 1
    return asked <= times ? Promise.reject(error) : Promise.resolve({ Page })
  }
  const chunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
  expect(await withSecondTry(route('A', 'a', { page: fails(chunk, 1) })).page()).toEqual({ Page })
  asked = 0
  await expect(withSecondTry(route('A', 'a', { page: fails(chunk, 2) })).page()).rejects.toBe(chunk)
  asked = 0
  await expect(withSecondTry(route('A', 'a', { page: fails(new Error('other'), 1) })).page()).rejects.toThrow('other')
  expect(asked).toBe(1)
})
