// Who has tasks done, and how much one task may take (R383, R651).
import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'

type Keys = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

/** The pages on which tasks are written. The agency's wizard is open to each of its members (decision 42 of docs/breadth). */
export const TASK_FORMS = { agency: ['AgencyTasksCreatePageIndex', 'AgencyNewsTasksModuleIndexs'], company: ['CompanyTasksCreatePageIndex'] } as const satisfies Keys

export const TASK_SENDERS = { agency: ['AgencyTasksCreatePageIndex:send', 'AgencyNewsTasksModuleIndexs:send'], company: ['CompanyTasksCreatePageIndex:send'] } as const satisfies Keys

/** From files. */
export const TASK_IMPORTERS = { agency: ['AgencyTasksCreatePageIndex:send'], company: ['CompanyTasksCreatePageIndex:send'] } as const satisfies Keys

/** How many workers a task takes at most, how many areas it names, and how many people are told of it by name. */
export const MOST_PEOPLE = 100_000
export const MOST_AREAS = 20
export const MOST_ASSIGNED = 20

/** Sent at once. */
export const MOST_SENT = 5000
