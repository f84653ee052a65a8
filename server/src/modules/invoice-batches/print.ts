import { z } from 'zod'
import { makeInvoiceStatement } from '@linggong/shared/contract/invoice-batches'
import { invoiceBatchFields as field } from '@linggong/shared/domain/fields/invoice-batch'
import { formatCents } from '@linggong/shared/domain/money'
import { workerPages } from '@linggong/shared/domain/worker-purposes'
import { invoiceStatement } from '../../documents/invoice-statement.ts'
import { minuteText } from '../../documents/text.ts'
import { storeExport } from '../../jobs/export-file.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import { defineJob } from '../../jobs/runner.ts'
import type { Actor } from '../../kernel/actor.ts'
import { written } from '../../kernel/print-code.ts'
import { inPark } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { notePrint } from '../prints/prints.ts'
import { rowOf } from './list.ts'
import { codeOf, figuresOf } from './verify.ts'
import { signatures, statementColumns, statementOf, words } from './statement.ts'

/** The statement as a PDF, made by a job (R685). */
export async function requestStatement(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const { sn, details } = await rowOf(tx, actor, id)
  return { id: await enqueueJob(tx, actor, { kind: 'export', category: 'invoice_statement', filename: `结算确认单_${sn}.pdf`, payload: { id }, total: details.length }) }
}

const payload = z.object({ id: z.uuid() })

export const statementJob = defineJob('invoice_statement', 'export', async (job, { deps }) => {
  const { id } = payload.parse(job.payload)
  const statement = await inTransaction(deps.db, job.actor, (tx) => statementOf(tx, job.actor, id), { readOnly: true })
  const at = deps.clock()
  const scope = job.actor.flavour === 'company' ? job.actor.tenantId : null
  const signed = { company_id: scope, figures: figuresOf(statement, scope), create_at: at }
  const code = codeOf(deps.links, statement.sn, signed)
  const { workerOrigin } = deps.config
  const content = invoiceStatement({
    sn: statement.sn,
    printedAt: at,
    head: `${field.sn.label} ${statement.sn}　${field.agency_name.label} ${statement.agency_name}　${field.submit_at.label} ${minuteText(new Date(statement.submit_at))}`,
    columns: statementColumns.map(({ title, width, isMoney, text }) => ({ title, width, text, twoLines: isMoney !== true, ...(isMoney === true && { align: 'right' as const }) })),
    lines: statement.lines,
    closing: [`${field.real_invoice_amount.label}合计 ${formatCents(statement.amount)} 元，${words(statement.amount)}；其中${field.tax_amount.label} ${formatCents(statement.tax_amount)} 元`, ...signatures(statement), `校验码 ${written(code)}${workerOrigin === undefined ? '' : `，可凭${field.sn.label}和校验码在 ${workerOrigin}${workerPages.statement} 核验真伪`}`],
  })
  const file = await storeExport(deps, job.actor, { name: job.filename, mime: 'application/pdf', content })
  await inTransaction(deps.db, job.actor, async (tx) => {
    const chain = await tx.selectFrom('app.invoice_batch').select(['park_id', 'platform_id', 'agency_id']).where(inPark(tx)).where('id', '=', id).executeTakeFirstOrThrow()
    await notePrint(tx, file.id, { ...chain, ...signed, document: 'invoice_batch', document_id: id, code })
  })
  return { file_id: file.id, total: statement.lines.length, success_count: statement.lines.length }
}, [makeInvoiceStatement])
