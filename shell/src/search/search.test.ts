import { expect, test } from 'vitest'
import { companyColumns, staffColumns, userColumns } from './columns.tsx'
import { isSearchKey } from './search-key.ts'

const key = (more: object) => ({ key: 'f', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

test('R125 Ctrl+F and ⌘F are the search, other combinations are not', () => {
  expect([isSearchKey(key({ ctrlKey: true })), isSearchKey(key({ metaKey: true })), isSearchKey(key({ ctrlKey: true, key: 'F' }))]).toEqual([true, true, true])
  for (const other of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, { ctrlKey: true, key: 'g' }]) expect(isSearchKey(key(other))).toBe(false)
})

test('R132 R133 R134 the columns of the three searches', () => {
  const keys = (columns: readonly { key: string }[]) => columns.map((column) => column.key)
  expect(keys(companyColumns)).toEqual(['name', 'category', 'platform_name', 'park_name', 'agency_name'])
  expect(keys(userColumns)).toEqual(['name', 'phone', 'id_no', 'status', 'company_name'])
  expect(keys(staffColumns)).toEqual(['name', 'status', 'category', 'role_names'])
})
