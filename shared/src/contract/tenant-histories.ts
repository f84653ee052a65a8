import { tenantInputFields } from '../domain/fields/request.ts'
import { type TenantKind, tenantForm } from '../domain/tenant-forms.ts'
import { type Access, family } from './call.ts'
import { changeLog, idParams } from './schemas/common.ts'
import { companyPages, configurationReader, groupReaders, ownProfile } from './tenants.ts'

// Of the family of organisations, whose changes they tell.

const call = family('tenants', tenantInputFields)

const historyCall = (kind: TenantKind, access: Access) => {
  const { what, path } = tenantForm(kind)
  return call({ name: `${kind}History`, summary: `${what}变更记录`, method: 'GET', path: `${path}:id/history_events/`, access, params: idParams, response: changeLog })
}

export const platformHistory = historyCall('platform', { saas: [...groupReaders.saas, configurationReader], platform: ownProfile })
export const parkHistory = historyCall('park', { saas: ['AdminOperateParkPageInfo'], park: ownProfile })
export const agencyHistory = historyCall('agency', { platform: ['PlatformOperateBusinessPageInfo'], agency: ownProfile })
export const companyHistory = historyCall('company', { ...companyPages, company: ownProfile })
