import type { z } from 'zod'
import type { verifyStatement } from '@linggong/shared/contract/invoice-verification'
import { verificationFields } from '@linggong/shared/domain/fields/invoice-verification'
import { monthCertificateFields, monthCloseFields } from '@linggong/shared/domain/fields/month-close'
import { maskOrganization } from '@linggong/shared/domain/masks'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { printCode } from '../../kernel/print-code.ts'
import type { LinkSigner } from '../../kernel/signed-link.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { minuteText } from '../../documents/text.ts'
import { namesOf } from '../lists/names.ts'
import { findPrint } from '../prints/prints.ts'
import { certificateNo, readCertificateNo } from './number.ts'

type Wish = z.output<NonNullable<(typeof verifyStatement)['body']>>
type Answer = z.input<(typeof verifyStatement)['response']>
type Certificate = Row<'app.month_certificate'>

/** Signed over the park's certificate, the hash of the books, and the time of the paper. */
export const codeOf = (links: LinkSigner, { park_id, id, posting_hash }: Pick<Certificate, 'park_id' | 'id' | 'posting_hash'>, at: Date): string => printCode(links, ['month_certificate', park_id, id, posting_hash, at.toISOString()])

/** Whether a certificate of a month is one of ours; undefined: none of this number has this code. The number alone says neither park nor whether there is one. */
export async function verifyMonthCertificate(tx: Tx, { links }: Pick<Deps, 'links'>, { sn, code, sha256 }: Wish): Promise<Answer | undefined> {
  const read = readCertificateNo(sn)
  if (read === undefined) return undefined
  const certificates = await tx.selectFrom('app.month_certificate').selectAll().where('month', '=', read.month).where('n', '=', read.n).execute()
  const print = await findPrint(tx, certificates.map(({ id }) => id), code, ({ document_id, create_at }) => {
    const one = certificates.find(({ id }) => id === document_id)
    return one && codeOf(links, one, create_at)
  })
  const certificate = certificates.find(({ id }) => id === print?.document_id)
  if (print === undefined || certificate === undefined) return undefined
  const month = await tx.selectFrom('app.month_close').select(['certificate_id', 'status']).where('park_id', '=', certificate.park_id).where('month', '=', read.month).executeTakeFirst()
  const isLast = month?.status === 'closed' && month.certificate_id === certificate.id
  const result = sha256 !== undefined && sha256 !== print.sha256 ? 'altered' : !isLast ? 'outdated' : sha256 === undefined ? 'code_valid' : 'valid'
  return { result, facts: await factsOf(tx, certificate, print.create_at) }
}

async function factsOf(tx: Tx, certificate: Certificate, at: Date) {
  const { park_id, month, kind, closed_at, sums, posting_count, posting_hash } = certificate
  const park = (await namesOf(tx, { tenants: [park_id] }))(park_id)
  const fact = (key: keyof typeof monthCertificateFields, text: string) => ({ label: monthCertificateFields[key].label, text })
  return [
    fact('sn', certificateNo(certificate)), fact('park_name', maskOrganization(park)), { label: monthCloseFields.month.label, text: month }, fact('kind', statusOf(monthCertificateFields.kind.table, kind).label), fact('closed_at', minuteText(closed_at)),
    fact('people', String(sums.people)), fact('gross', `${formatCents(sums.gross)} 元`), fact('income_tax', `${formatCents(sums.income_tax)} 元`), fact('posting_count', String(posting_count)), fact('posting_hash', posting_hash),
    { label: verificationFields.made_at.label, text: minuteText(at) },
  ]
}
