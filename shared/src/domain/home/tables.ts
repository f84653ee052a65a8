import type { Flavour } from '../flavours.ts'
import { parkHome, platformHome } from './above.ts'
import { agencyHome } from './agency.ts'
import { companyHome } from './company.ts'
import { saasHome } from './saas.ts'
import type { HomeFacts } from './tile.ts'

/** For the server and for tests; a browser loads only its own flavour's. */
export const homes: Readonly<Record<Flavour, HomeFacts>> = { saas: saasHome, park: parkHome, platform: platformHome, agency: agencyHome, company: companyHome }
