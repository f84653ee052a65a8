import type { z } from 'zod'
import type { listCompanyTaxes as listCall } from '@linggong/shared/contract/company-taxes'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page } from '../../kernel/lists.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'

type Query = z.output<NonNullable<typeof listCall.query>>

const orderings = { id: 'app.company_tax_month.id', month: 'app.company_tax_month.month', caused: 'app.company_tax_month.caused', flat: 'app.company_tax_month.flat' }

/** 包税差额 of the park's companies, the latest month first (decision 80). */
export async function listCompanyTaxes(tx: Tx, actor: Actor, { company_id: companyId, ...paging }: Query) {
  let rows = tx.selectFrom('app.company_tax_month').selectAll().where('park_id', '=', actor.tenantId)
  if (companyId !== undefined) rows = rows.where('company_id', '=', companyId)
  const found = await page(tx, rows, paging, orderings)
  const name = await namesOf(tx, { tenants: found.results.map((row) => row.company_id) })
  return mapPage(found, (row) => ({
    id: row.id, month: row.month, company_id: row.company_id, company_name: name(row.company_id), caused: row.caused, flat: row.flat, difference: row.caused - row.flat,
  }))
}
