import { assignContractTemplate } from '@linggong/shared/contract/contract-templates'
import { brandOfPlatform, saveBrand } from '@linggong/shared/contract/brands'
import * as histories from '@linggong/shared/contract/tenant-histories'
import * as contract from '@linggong/shared/contract/tenants'
import * as years from '@linggong/shared/contract/tenant-years'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { parkChoices } from '../lists/names.ts'
import { assignTemplate, configurationList } from './configurations.ts'
import { companyList } from './companies.ts'
import { formRoutes } from './form/routes.ts'
import { servedCompanies } from './import.ts'
import { agencyList } from './list-agencies.ts'
import { parkList } from './list-parks.ts'
import { platformList } from './list-platforms.ts'
import { platformBrand, savePlatformBrand } from './platform-brand.ts'
import { tellOfEndingTerms } from './park-terms.ts'
import { parkOf } from './parks.ts'
import { platformOf } from './platforms.ts'
import { mainAccountsOf } from '../cmb-wallets/queries.ts'
import { profileOf, tenantEvents } from './profile.ts'
import { revealTenant } from './reveal.ts'
import { findTenants } from './search.ts'
import { yearOf } from './year.ts'

export const tenants = defineModule({
  routes: [
    read(contract.platformDetail, (tx, { actor, params, now }) => platformOf(tx, actor, params.id, now)),
    read(histories.platformHistory, (tx, { actor, params }) => tenantEvents(tx, actor, 'platform', params.id)),
    read(contract.searchCompanies, (tx, { actor, query }) => findTenants(tx, actor, query.search)),
    read(brandOfPlatform, (tx, { actor, params }) => platformBrand(tx, actor, params.id)),
    write(saveBrand, (tx, { actor, params, body }) => savePlatformBrand(tx, actor, params.id, body)),
    read(contract.parkDetail, (tx, { actor, params, now }) => parkOf(tx, actor, params.id, now)),
    read(histories.parkHistory, (tx, { actor, params }) => tenantEvents(tx, actor, 'park', params.id)),
    read(contract.agencyDetail, async (tx, { actor, params, now }) => ({ ...(await profileOf(tx, actor, 'agency', params.id, now)), ...(await mainAccountsOf(tx, params.id)) })),
    read(histories.agencyHistory, (tx, { actor, params }) => tenantEvents(tx, actor, 'agency', params.id)),
    read(contract.companyDetail, (tx, { actor, params, now }) => profileOf(tx, actor, 'company', params.id, now)),
    read(histories.companyHistory, (tx, { actor, params }) => tenantEvents(tx, actor, 'company', params.id)),
    read(contract.parkChoices, async (tx) => ({ results: await tx.selectFrom(parkChoices.as('p')).select(['p.id', 'p.name']).orderBy('p.name').execute() })),
    read(years.parkYear, (tx, { actor, params, now }) => yearOf(tx, actor, 'park', params.id, now)),
    read(years.platformYear, (tx, { actor, params, now }) => yearOf(tx, actor, 'platform', params.id, now)),
    read(years.agencyYear, (tx, { actor, params, now }) => yearOf(tx, actor, 'agency', params.id, now)),
    read(years.companyYear, (tx, { actor, params, now }) => yearOf(tx, actor, 'company', params.id, now)),
    write(assignContractTemplate, (tx, { actor, params, body }) => assignTemplate(tx, actor, params.id, body.company_ids)),
    ...formRoutes,
  ],
  lists: [platformList, parkList, agencyList, companyList, configurationList],
  imports: [servedCompanies],
  reveals: { tenant: revealTenant },
  clocks: [{ name: 'park_terms', run: tellOfEndingTerms }],
  tables: ['app.tenant'],
})
