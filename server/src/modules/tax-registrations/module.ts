import * as contract from '@linggong/shared/contract/tax-registrations'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { applicationsJob, requestApplications } from './applications.ts'
import { servedCancellations, servedRealnames, servedRegistrations } from './imports.ts'
import { registrationList, registrationOf } from './list.ts'
import { renewRegistrations } from './open.ts'
import { process } from './process.ts'

/** 税务登记 of a park's workers with its bureau. */
export const taxRegistrations = defineModule({
  routes: [
    read(contract.taxRegistrationById, (tx, { actor, params }) => registrationOf(tx, actor, params.id)),
    write(contract.processTaxRegistrations, async (tx, { actor, body, now }) => ({ count: await process(tx, actor, body.ids, now) })),
    write(contract.exportTaxApplications, (tx, { actor, body, now }) => requestApplications(tx, actor, body, now)),
  ],
  lists: [registrationList],
  imports: [servedRegistrations, servedCancellations, servedRealnames],
  jobs: [applicationsJob],
  clocks: [{ name: 'tax_registrations', run: (deps) => renewRegistrations(deps) }],
  tables: ['app.tax_registration'],
})
