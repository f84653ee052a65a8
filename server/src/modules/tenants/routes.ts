import * as contract from '@linggong/shared/contract/tenants'
import { requestExport } from '../../documents/export-job.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { companiesOf } from './companies.ts'
import { platformExport } from './export-platforms.ts'
import { platformEvents, platformOf, platformsOf, switchPlatform } from './platforms.ts'
import { findTenants } from './search.ts'

export const routes: Route[] = [
  handle(contract.listPlatforms, (ctx) => platformsOf(ctx.deps, ctx.actor, ctx.query)),
  handle(contract.platformDetail, (ctx) => platformOf(ctx.deps, ctx.actor, ctx.params.id)),
  handle(contract.platformHistory, (ctx) => platformEvents(ctx.deps, ctx.actor, ctx.params.id)),
  handle(contract.updatePlatform, (ctx) => switchPlatform(ctx.deps, ctx.actor, ctx.params.id, ctx.body)),
  handle(contract.exportPlatforms, (ctx) => requestExport(ctx.deps, ctx.actor, platformExport, ctx.body)),
  handle(contract.listCompanies, (ctx) => companiesOf(ctx.deps, ctx.actor, ctx.query)),
  handle(contract.searchCompanies, (ctx) => findTenants(ctx.deps, ctx.actor, ctx.query.search)),
]
