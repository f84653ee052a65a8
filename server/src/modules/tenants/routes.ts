import { brandOfPlatform, saveBrand } from '@linggong/shared/contract/brands'
import * as contract from '@linggong/shared/contract/tenants'
import { requestExport } from '../../documents/export-job.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { companiesOf } from './companies.ts'
import { platformExport } from './export-platforms.ts'
import { platformBrand, savePlatformBrand } from './platform-brand.ts'
import { platformOf, platformsOf, switchPlatform } from './platforms.ts'
import { tenantEvents, tenantProfile } from './profile.ts'
import { findTenants } from './search.ts'

export const routes: Route[] = [
  handle(contract.listPlatforms, (ctx) => platformsOf(ctx.deps, ctx.actor, ctx.query)),
  handle(contract.platformDetail, (ctx) => platformOf(ctx.deps, ctx.actor, ctx.params.id)),
  handle(contract.platformHistory, (ctx) => tenantEvents(ctx.deps, ctx.actor, 'platform', ctx.params.id)),
  handle(contract.updatePlatform, (ctx) => switchPlatform(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.exportPlatforms, (ctx) => requestExport(ctx.deps, ctx.actor, platformExport, ctx.body)),
  handle(contract.listCompanies, (ctx) => companiesOf(ctx.deps, ctx.actor, ctx.query)),
  handle(contract.searchCompanies, (ctx) => findTenants(ctx.deps, ctx.actor, ctx.query.search)),
  handle(brandOfPlatform, (ctx) => platformBrand(ctx.deps, ctx.actor, ctx.params.id)),
  handle(saveBrand, (ctx) => savePlatformBrand(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.parkDetail, (ctx) => tenantProfile(ctx.deps, ctx.actor, 'park', ctx.params.id)),
  handle(contract.parkHistory, (ctx) => tenantEvents(ctx.deps, ctx.actor, 'park', ctx.params.id)),
  handle(contract.agencyDetail, (ctx) => tenantProfile(ctx.deps, ctx.actor, 'agency', ctx.params.id)),
  handle(contract.agencyHistory, (ctx) => tenantEvents(ctx.deps, ctx.actor, 'agency', ctx.params.id)),
  handle(contract.companyDetail, (ctx) => tenantProfile(ctx.deps, ctx.actor, 'company', ctx.params.id)),
  handle(contract.companyHistory, (ctx) => tenantEvents(ctx.deps, ctx.actor, 'company', ctx.params.id)),
]
