import { calls } from '@linggong/shared/contract/registry'
import type { Deps } from '../deps.ts'
import type { Route } from '../kernel/route.ts'
import { routes as accounts } from './accounts/routes.ts'
import { routes as billBatches } from './bill-batches/routes.ts'
import { routes as bills } from './bills/routes.ts'
import { routes as cmbWallets } from './cmb-wallets/routes.ts'
import { routes as companyContracts } from './company-contracts/routes.ts'
import { routes as companyTaxes } from './company-taxes/routes.ts'
import { routes as demoChannel } from './demo-channel/routes.ts'
import { routes as demo } from './demo/routes.ts'
import { routes as departments } from './departments/routes.ts'
import { routes as exportRecords } from './exports/routes.ts'
import { servedImports } from './import-kinds.ts'
import { importRoutes } from './imports/routes.ts'
import { routes as lookups } from './lookups/routes.ts'
import { routes as messages } from './messages/routes.ts'
import { routes as organizations } from './organizations/routes.ts'
import { routes as oss } from './oss/routes.ts'
import { routes as payments } from './payments/routes.ts'
import { routes as preferences } from './preferences/routes.ts'
import { routes as projectCompanies } from './project-companies/routes.ts'
import { routes as receipts } from './receipts/routes.ts'
import { routes as reveals } from './reveals/routes.ts'
import { routes as roles } from './roles/routes.ts'
import { routes as settlements } from './settlements/routes.ts'
import { routes as staffs } from './staffs/routes.ts'
import { routes as tenants } from './tenants/routes.ts'
import { routes as topups } from './topups/routes.ts'
import { routes as users } from './users/routes.ts'

const always: readonly Route[] = [
  ...accounts,
  ...billBatches,
  ...bills,
  ...cmbWallets,
  ...companyContracts,
  ...companyTaxes,
  ...departments,
  ...exportRecords,
  ...importRoutes(servedImports),
  ...lookups,
  ...messages,
  ...organizations,
  ...oss,
  ...payments,
  ...preferences,
  ...projectCompanies,
  ...receipts,
  ...reveals,
  ...roles,
  ...settlements,
  ...staffs,
  ...tenants,
  ...topups,
  ...users,
]

/** All routes of this configuration; throws when a call of the contract has no handler, or two. */
export function routes(deps: Deps): readonly Route[] {
  const all = deps.config.demo ? [...always, ...demo, ...demoChannel] : always
  const expected = calls.filter((call) => deps.config.demo || call.family !== 'demo').map((call) => call.name)
  const handled = all.map((route) => route.call.name)
  const missing = expected.filter((name) => !handled.includes(name))
  const twice = handled.filter((name, index) => handled.indexOf(name) !== index)
  if (missing.length > 0 || twice.length > 0) throw new Error(`calls without a handler: ${missing.join(', ') || '-'}; handled twice: ${twice.join(', ') || '-'}`)
  return all
}
