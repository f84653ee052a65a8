// Who sees tasks, and who may do what with them: permission keys by flavour (R016, R029).
import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'

type Keys = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

/** All tasks below an organisation. */
export const TASK_LISTS = {
  park: ['ParkBusinessTasksPageIndex'], platform: ['PlatformTasksListPageIndex'], agency: ['AgencyTasksListPageIndex'], company: ['CompanyTasksListPageIndex'],
} as const satisfies Keys

/** Those with sensitive words. */
export const SENSITIVE_TASKS = { saas: ['AdminSensitiveTaskPageIndex'], park: ['ParkSensitiveTaskPageIndex'] } as const satisfies Keys

/** Batches: not for parks. */
export const TASK_BATCH_LISTS = { platform: TASK_LISTS.platform, agency: TASK_LISTS.agency, company: TASK_LISTS.company } as const satisfies Keys

/** The rights by step: several steps are one call. */
export const TASK_STEPS = {
  update: { agency: ['AgencyTasksListPageIndex:edit'], company: ['CompanyTasksListPageIndex:edit'] },
  cancel: { agency: ['AgencyTasksListPageIndex:cancel'], company: ['CompanyTasksListPageIndex:cancel'] },
  audit_pass: { saas: ['AdminSensitiveTaskPageIndex:audit'], park: ['ParkSensitiveTaskPageIndex:audit'] },
  audit_reject: { saas: ['AdminSensitiveTaskPageIndex:audit'], park: ['ParkSensitiveTaskPageIndex:audit'] },
  traded: { agency: ['AgencyTasksListPageIndex:traded'], company: ['CompanyTasksListPageIndex:traded'] },
  finish: { agency: ['AgencyTasksListPageIndex:finish'], company: ['CompanyTasksListPageIndex:finish'] },
  upload: { agency: ['AgencyTasksListPageIndex:upload'], company: ['CompanyTasksListPageIndex:upload'] },
} as const satisfies Record<string, Keys>

/** Finished at once. */
export const MOST_FINISHED = 500
