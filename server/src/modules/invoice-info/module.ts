import * as contract from '@linggong/shared/contract/invoice-info'
import { historyOf } from '../../kernel/history.ts'
import { mapPage } from '../../kernel/lists.ts'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { createInfo, infoOf, infosOf, removeInfo, saveTitle, titleOf, updateInfo } from './service.ts'
import { companyInfoWire, companyInfoWires, infoWire } from './wire.ts'

export const invoiceInfo = defineModule({
  routes: [
    read(contract.listCompanyInvoiceInfo, async (tx, { actor, query }) => {
      const found = await infosOf(tx, actor, 'company', query)
      return mapPage(found, await companyInfoWires(tx, found.results))
    }),
    write(contract.createCompanyInvoiceInfo, async (tx, { actor, body, now }) => companyInfoWire(tx, await createInfo(tx, actor, 'company', body, now))),
    read(contract.companyInvoiceInfoById, async (tx, { actor, params }) => ({ ...(await companyInfoWire(tx, await infoOf(tx, actor, 'company', params.id))), events: await historyOf(tx, 'invoice_info', params.id) })),
    write(contract.updateCompanyInvoiceInfo, async (tx, { actor, params, body }) => companyInfoWire(tx, await updateInfo(tx, actor, 'company', params.id, body))),
    write(contract.removeCompanyInvoiceInfo, async (tx, { actor, params }) => {
      await removeInfo(tx, actor, 'company', params.id)
      return { ok: true as const }
    }),
    read(contract.listAgencyInvoiceInfo, async (tx, { actor, query }) => mapPage(await infosOf(tx, actor, 'agency', query), infoWire)),
    write(contract.createAgencyInvoiceInfo, async (tx, { actor, body, now }) => infoWire(await createInfo(tx, actor, 'agency', body, now))),
    read(contract.agencyInvoiceInfoById, async (tx, { actor, params }) => ({ ...infoWire(await infoOf(tx, actor, 'agency', params.id)), events: await historyOf(tx, 'invoice_info', params.id) })),
    write(contract.updateAgencyInvoiceInfo, async (tx, { actor, params, body }) => infoWire(await updateInfo(tx, actor, 'agency', params.id, body))),
    write(contract.removeAgencyInvoiceInfo, async (tx, { actor, params }) => {
      await removeInfo(tx, actor, 'agency', params.id)
      return { ok: true as const }
    }),
    read(contract.companyInvoiceTitle, (tx, { actor, params }) => titleOf(tx, actor, 'company', params.id)),
    write(contract.saveCompanyInvoiceTitle, (tx, { actor, params, body, now }) => saveTitle(tx, actor, 'company', params.id, body, now)),
    read(contract.agencyInvoiceTitle, (tx, { actor, params }) => titleOf(tx, actor, 'agency', params.id)),
    write(contract.saveAgencyInvoiceTitle, (tx, { actor, params, body, now }) => saveTitle(tx, actor, 'agency', params.id, body, now)),
  ],
  tables: ['app.invoice_info'],
})
