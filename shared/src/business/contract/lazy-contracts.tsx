import { lazyPart } from '../lazy-part.tsx'

const waiting = { what: '合同' }

/** The contracts of an organisation, for the tab of its page. */
export const GroupContracts = lazyPart(() => import('./of-organisation.tsx').then((module) => module.GroupContracts), waiting)
export const AgencyContracts = lazyPart(() => import('./of-organisation.tsx').then((module) => module.AgencyContracts), waiting)
export const CompanyContracts = lazyPart(() => import('./of-organisation.tsx').then((module) => module.CompanyContracts), waiting)
