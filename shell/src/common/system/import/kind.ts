import type { Flavour } from '@linggong/shared/contract/call'
import { importersOf } from '@linggong/shared/domain/imports/kinds'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { ImportRecord } from './columns.tsx'

type Can = (key: PermissionKey) => boolean

/** Rows of a file contain personal data, so only users who may import such files see them. */
export const maySeeRows = ({ category }: Pick<ImportRecord, 'category'>, flavour: Flavour | null, can: Can): boolean => flavour !== null && importersOf(category, flavour).some(can)
