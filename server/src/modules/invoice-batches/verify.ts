import type { z } from 'zod'
import type { verifyStatement } from '@linggong/shared/contract/invoice-verification'
import { verificationFields as field } from '@linggong/shared/domain/fields/invoice-verification'
import { maskOrganization } from '@linggong/shared/domain/masks'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { INVOICE_STATUSES } from '@linggong/shared/domain/statuses'
import { clockTime } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { printCode } from '../../kernel/print-code.ts'
import type { LinkSigner } from '../../kernel/signed-link.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { findPrint, type Print } from '../prints/prints.ts'
import { hashOf, statementOf } from './statement.ts'

type Wish = z.output<NonNullable<(typeof verifyStatement)['body']>>
type Answer = z.input<(typeof verifyStatement)['response']>
type Batch = Row<'app.invoice_batch'>

/** Signed over number, reader, figures and time. */
export const codeOf = (links: LinkSigner, sn: string, { company_id, figures, create_at }: Pick<Print, 'company_id' | 'figures' | 'create_at'>): string => printCode(links, ['statement', sn, company_id ?? '', figures, create_at.toISOString()])

/** Whether a statement is one of ours; undefined: none of this number has this code. */
export async function verifyInvoiceStatement(tx: Tx, { links }: Pick<Deps, 'links'>, { sn, code, sha256 }: Wish): Promise<Answer | undefined> {
  const batches = await tx.selectFrom('app.invoice_batch').selectAll().where('sn', '=', sn).execute()
  const print = await findPrint(tx, batches.map(({ id }) => id), code, (one) => codeOf(links, sn, one))
  const batch = batches.find(({ id }) => id === print?.document_id)
  return batch && print && answerOf(tx, batch, print, sha256)
}

async function answerOf(tx: Tx, batch: Batch, print: Print, sha256: string | undefined): Promise<Answer> {
  const whole = await statementOf(tx, SYSTEM, batch.id)
  const lines = whole.lines.filter(({ company_id }) => print.company_id === null || company_id === print.company_id)
  const fact = (key: keyof typeof field, text: string) => ({ label: field[key].label, text })
  const names = [...new Set(lines.map(({ company_name }) => maskOrganization(company_name)))]
  return {
    result: sha256 !== undefined && sha256 !== print.sha256 ? 'altered' : isTrue(batch, whole, print) ? (sha256 === undefined ? 'code_valid' : 'valid') : 'outdated',
    facts: [
      fact('sn', batch.sn), fact('company_name', names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 家` : names.join('、')), fact('agency_name', maskOrganization(whole.agency_name)),
      fact('settlement_count', `${lines.length} 张`), fact('amount', `${formatCents(sum(lines.map(({ amount }) => amount)))} 元`), fact('status', statusOf(INVOICE_STATUSES, batch.status).label), fact('made_at', clockTime(print.create_at)),
    ],
  }
}

type Whole = Parameters<typeof hashOf>[0]

/** What a paper says, of one enterprise or of all that are in it. */
export const figuresOf = (statement: Whole, companyId: string | null): string =>
  companyId !== null ? hashOf(statement, companyId) : [...new Set(statement.lines.map(({ company_id }) => company_id))].toSorted().map((id) => hashOf(statement, id)).join('.')

/** Whether an application still says what the paper does. Of one that was rejected or canceled nothing will be invoiced, whatever its figures are. */
const isTrue = ({ status }: Batch, statement: Whole, { company_id, figures }: Print): boolean =>
  status !== 'rejected' && status !== 'canceled' && figures === figuresOf(statement, company_id)
