import { z } from 'zod'
import { line } from './common.ts'
import { allPermissions } from '../../domain/permissions.ts'

/** The global search is the operator's (R036), and needs any one of the operator's permissions. */
export const searchers = { saas: allPermissions('saas') } as const

/** R129 */
export const searchQuery = z.strictObject({ search: line(64).min(1, '请输入要查找的内容') })

/** R130; the fifty best matches, and whether there are more. */
export const found = <T extends z.ZodType>(item: T) => z.object({ results: z.array(item), has_more: z.boolean() })
