// Who writes, reads and uses templates of contracts and of tasks.
import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'

type Keys = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

const lists = { saas: ['AdminOperateConfigurePageIndex'], agency: ['AgencyCustomerConfigurePageIndex'] } as const satisfies Keys
/** The forms of enterprises, which offer them. */
const chooses = { agency: ['AgencyCustomerCompanyPageAdd', 'AgencyCustomerCompanyPageEdit'] } as const satisfies Keys

/** The operator writes them for everybody. */
export const CONTRACT_TEMPLATES = {
  adds: { saas: ['AdminOperateConfigurePageIndex:add'] },
  edits: { saas: ['AdminOperateConfigurePageIndex:edit'] },
  generates: { saas: ['AdminOperateConfigurePageIndex:generate'] },
  assigns: { saas: ['AdminOperateConfigurePageIndex:assign'], agency: ['AgencyCustomerConfigurePageIndex:assign'] },
  lists,
  chooses,
} as const satisfies Record<string, Keys>

/** They are an agency's, written by it or for it by the operator. */
export const TASK_TEMPLATES = {
  adds: { saas: ['AdminOperateConfigurePageIndex:add'], agency: ['AgencyCustomerConfigurePageIndex:add'] },
  edits: { saas: ['AdminOperateConfigurePageIndex:edit'], agency: ['AgencyCustomerConfigurePageIndex:edit'] },
  lists,
  chooses,
} as const satisfies Record<string, Keys>

/** Enterprises that get a template at once. */
export const MOST_ASSIGNED = 500
