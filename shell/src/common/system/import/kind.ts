import type { Flavour } from '@linggong/shared/contract/call'
import { importKind, importersOf } from '@linggong/shared/domain/imports/kinds'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { ImportRecord } from './columns.tsx'

type Can = (key: PermissionKey) => boolean

/** The page of an import's result; undefined when it has none or this account may not see it. */
export function resultOf({ category, status, result_id: id }: Pick<ImportRecord, 'category' | 'status' | 'result_id'>, flavour: Flavour | null, can: Can): { label: string; path: string } | undefined {
  const result = importKind(category)?.result
  const page = flavour === null ? undefined : result?.pages[flavour]
  if (result === undefined || page === undefined || !can(page.key)) return undefined
  const { label } = result
  if (page.path.endsWith('/:id')) return id === null ? undefined : { label, path: `/${page.path.slice(0, -':id'.length)}${id}` }
  return status === 'import_success' ? { label, path: `/${page.path}` } : undefined
}

/** Rows of a file contain personal data, so only users who may import such files see them. */
export const maySeeRows = ({ category }: Pick<ImportRecord, 'category'>, flavour: Flavour | null, can: Can): boolean => flavour !== null && importersOf(category, flavour).some(can)
