import * as forms from '@linggong/shared/contract/tenant-forms'
import { channelTree, enterpriseSearch } from '@linggong/shared/contract/tenant-lookups'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { handle, read, write, type Route } from '../../../kernel/route.ts'
import { openWhereChosen } from '../../cmb-wallets/open.ts'
import { channelTreeOf } from './channels.ts'
import { enterprisesFound } from './enterprises.ts'
import { bankInfoOf } from './bank-info.ts'
import { createTenant } from './create.ts'
import { saveStepFour, saveStepThree, saveStepTwo, stepFourOf, stepThreeOf, stepTwoOf } from './steps.ts'
import { updateTenant } from './update.ts'

/** The calls of one kind of organisation; step 3 differs between them, the others do not. */
const commonRoutes = (kind: TenantKind, { create, update, step2, save2, step4, save4 }: {
  readonly create: typeof forms.createPark | typeof forms.createAgency
  readonly update: typeof forms.updatePark | typeof forms.updateAgency
  readonly step2: typeof forms.parkStep2
  readonly save2: typeof forms.saveParkStep2
  readonly step4: typeof forms.parkStep4
  readonly save4: typeof forms.saveParkStep4
}): Route[] => [
  write(create as typeof forms.createPark, (tx, { deps, actor, body, now }) => createTenant(tx, deps, actor, kind, body, now)),
  write(update as typeof forms.updatePark, (tx, { deps, actor, params, body, now }) => updateTenant(tx, deps, actor, kind, params.id, body, now)),
  read(step2, (tx, { actor, params }) => stepTwoOf(tx, actor, kind, params.id)),
  write(save2, (tx, { actor, params, body, now }) => saveStepTwo(tx, actor, kind, params.id, body, now)),
  read(step4, (tx, { actor, params }) => stepFourOf(tx, actor, kind, params.id)),
  write(save4, (tx, { actor, params, body }) => saveStepFour(tx, actor, kind, params.id, body)),
]

export const formRoutes: readonly Route[] = [
  // None while another system is asked: one before it, and one after it for what the answer uses up.
  handle(enterpriseSearch, ({ deps, actor, query }) => enterprisesFound(deps, actor, query.search)),
  read(channelTree, (tx, { actor }) => channelTreeOf(tx, actor)),
  ...commonRoutes('park', { create: forms.createPark, update: forms.updatePark, step2: forms.parkStep2, save2: forms.saveParkStep2, step4: forms.parkStep4, save4: forms.saveParkStep4 }),
  read(forms.parkStep3, (tx, { actor, params }) => stepThreeOf(tx, actor, 'park', params.id)),
  write(forms.saveParkStep3, (tx, { actor, params, body }) => saveStepThree(tx, actor, 'park', params.id, body)),
  read(forms.parkBankInfo, (tx, { actor, params }) => bankInfoOf(tx, actor, 'park', params.id)),
  ...commonRoutes('platform', { create: forms.createPlatform, update: forms.updatePlatform, step2: forms.platformStep2, save2: forms.savePlatformStep2, step4: forms.platformStep4, save4: forms.savePlatformStep4 }),
  read(forms.platformStep3, (tx, { actor, params }) => stepThreeOf(tx, actor, 'platform', params.id)),
  write(forms.savePlatformStep3, (tx, { actor, params, body }) => saveStepThree(tx, actor, 'platform', params.id, body)),
  ...commonRoutes('agency', { create: forms.createAgency, update: forms.updateAgency, step2: forms.agencyStep2, save2: forms.saveAgencyStep2, step4: forms.agencyStep4, save4: forms.saveAgencyStep4 }),
  read(forms.agencyStep3, (tx, { actor, params }) => stepThreeOf(tx, actor, 'agency', params.id)),
  write(forms.saveAgencyStep3, (tx, { actor, params, body }) => saveStepThree(tx, actor, 'agency', params.id, body)),
  read(forms.agencyBankInfo, (tx, { actor, params }) => bankInfoOf(tx, actor, 'agency', params.id)),
  ...commonRoutes('company', { create: forms.createCompany, update: forms.updateCompany, step2: forms.companyStep2, save2: forms.saveCompanyStep2, step4: forms.companyStep4, save4: forms.saveCompanyStep4 }),
  read(forms.companyStep3, (tx, { actor, params }) => stepThreeOf(tx, actor, 'company', params.id)),
  write(forms.saveCompanyStep3, async (tx, { actor, params, body, now }) => {
    const saved = await saveStepThree(tx, actor, 'company', params.id, body)
    await openWhereChosen(tx, actor, params.id, saved, now)
    return saved
  }),
  read(forms.companyBankInfo, (tx, { actor, params }) => bankInfoOf(tx, actor, 'company', params.id)),
]

