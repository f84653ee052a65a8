import type { TesterKey } from '@linggong/shared/domain/permissions'

/** Permission to see which permissions a page asks for. */
export const marksPermission = 'CommonSystemVersionsPageIndex:marks' satisfies TesterKey
