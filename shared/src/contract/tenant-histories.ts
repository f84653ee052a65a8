import { tenantInputFields } from '../domain/fields/request.ts'
import { family } from './call.ts'
import { changeLog, idParams } from './schemas/common.ts'
import { companyPages, configurationReader, groupReaders, ownProfile } from './tenants.ts'

// Of the family of organisations, whose changes they tell.

const call = family('tenants', tenantInputFields)

export const platformHistory = call({
  name: 'platformHistory',
  summary: '集团变更记录',
  method: 'GET',
  path: '/v1/platforms/:id/history_events/',
  access: { saas: [...groupReaders.saas, configurationReader], platform: ownProfile },
  params: idParams,
  response: changeLog,
})

export const parkHistory = call({
  name: 'parkHistory',
  summary: '园区变更记录',
  method: 'GET',
  path: '/v1/parks/:id/history_events/',
  access: { saas: ['AdminOperateParkPageInfo'], park: ownProfile },
  params: idParams,
  response: changeLog,
})

export const agencyHistory = call({
  name: 'agencyHistory',
  summary: '业务公司变更记录',
  method: 'GET',
  path: '/v1/agencies/:id/history_events/',
  access: { platform: ['PlatformOperateBusinessPageInfo'], agency: ownProfile },
  params: idParams,
  response: changeLog,
})

export const companyHistory = call({
  name: 'companyHistory',
  summary: '企业变更记录',
  method: 'GET',
  path: '/v1/companies/:id/history_events/',
  access: { ...companyPages, company: ownProfile },
  params: idParams,
  response: changeLog,
})
