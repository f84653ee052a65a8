import * as accounts from './accounts.ts'
import * as billBatches from './bill-batches.ts'
import * as bills from './bills.ts'
import * as brands from './brands.ts'
import { isCall, type Call } from './call.ts'
import * as cmbWallets from './cmb-wallets.ts'
import * as companyContracts from './company-contracts.ts'
import * as companyTaxes from './company-taxes.ts'
import * as demo from './demo.ts'
import * as departments from './departments.ts'
import * as exportRecords from './exports.ts'
import * as imports from './imports.ts'
import * as lookups from './lookups.ts'
import * as messages from './messages.ts'
import * as organizations from './organizations.ts'
import * as oss from './oss.ts'
import * as paymentApprovals from './payment-approvals.ts'
import * as payments from './payments.ts'
import * as preferences from './preferences.ts'
import * as projectCompanies from './project-companies.ts'
import * as reveals from './reveals.ts'
import * as roles from './roles.ts'
import * as settlements from './settlements.ts'
import * as staffs from './staffs.ts'
import * as tenants from './tenants.ts'
import * as topups from './topups.ts'
import * as users from './users.ts'

/** Every implemented call of the catalogue, for the server, the OpenAPI document and the generated tests. */
export const calls: readonly Call[] = [
  accounts,
  billBatches,
  bills,
  brands,
  cmbWallets,
  companyContracts,
  companyTaxes,
  demo,
  departments,
  exportRecords,
  imports,
  lookups,
  messages,
  organizations,
  oss,
  paymentApprovals,
  payments,
  preferences,
  projectCompanies,
  reveals,
  roles,
  settlements,
  staffs,
  tenants,
  topups,
  users,
].flatMap((module) => Object.values(module).filter(isCall))
