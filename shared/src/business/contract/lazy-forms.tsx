import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

const loadSoftware = () => import('./software-form.tsx')

export const PlatformContractForm = lazyDialog(() => loadSoftware().then((module) => module.PlatformContractForm))
export const AgencyContractForm = lazyDialog(() => loadSoftware().then((module) => module.AgencyContractForm))
export const CompanyContractForm = lazyDialog(() => import('./company-form.tsx').then((module) => module.CompanyContractForm))
