import { agencyPages } from './agency.ts'
import { commonPages } from './common.ts'
import { companyPages } from './company.ts'
import { parkPages } from './park.ts'
import { platformPages } from './platform.ts'
import { saasPages } from './saas.ts'

/**
 * All pages of each flavour: those of its remote, then the common ones. Only implemented pages are listed.
 * For the server and for tests; a browser loads only its own remote's table and the common one.
 */
export const pageTables = {
  saas: { ...saasPages, ...commonPages },
  park: { ...parkPages, ...commonPages },
  platform: { ...platformPages, ...commonPages },
  agency: { ...agencyPages, ...commonPages },
  company: { ...companyPages, ...commonPages },
} as const
