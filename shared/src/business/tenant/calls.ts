import * as forms from '../../contract/tenant-forms.ts'
import { agencyDetail, companyDetail, parkDetail, platformDetail } from '../../contract/tenants.ts'

/** The calls of the form, by kind of organisation. */
export const tenantCalls = {
  park: {
    detail: parkDetail, create: forms.createPark, update: forms.updatePark,
    step2: forms.parkStep2, save2: forms.saveParkStep2, step3: forms.parkStep3, save3: forms.saveParkStep3, step4: forms.parkStep4, save4: forms.saveParkStep4,
  },
  platform: {
    detail: platformDetail, create: forms.createPlatform, update: forms.updatePlatform,
    step2: forms.platformStep2, save2: forms.savePlatformStep2, step3: forms.platformStep3, save3: forms.savePlatformStep3, step4: forms.platformStep4, save4: forms.savePlatformStep4,
  },
  agency: {
    detail: agencyDetail, create: forms.createAgency, update: forms.updateAgency,
    step2: forms.agencyStep2, save2: forms.saveAgencyStep2, step3: forms.agencyStep3, save3: forms.saveAgencyStep3, step4: forms.agencyStep4, save4: forms.saveAgencyStep4,
  },
  company: {
    detail: companyDetail, create: forms.createCompany, update: forms.updateCompany,
    step2: forms.companyStep2, save2: forms.saveCompanyStep2, step3: forms.companyStep3, save3: forms.saveCompanyStep3, step4: forms.companyStep4, save4: forms.saveCompanyStep4,
  },
} as const
