import { useRead } from '@linggong/shared/api/queries'
import { defineDocument } from '@linggong/shared/business/document'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import { useOwnLog } from '@linggong/shared/business/own-log'
import { opens } from '@linggong/shared/business/opens'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import type { CallOutput, RowOf } from '@linggong/shared/contract/call'
import * as calls from '@linggong/shared/contract/user-audits'
import { userAuditFields as field } from '@linggong/shared/domain/fields/user-audit'
import { auditMachine } from '@linggong/shared/domain/machines/company-user'
import { userAuditWords } from '@linggong/shared/domain/machines/words'
import { type AuditKind, USER_AUDITS } from '@linggong/shared/domain/user-audits'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { MaskedText } from '@linggong/shared/ui/masked-text'

export type Audit = RowOf<typeof calls.listIdcardAudits>
export type AuditRecord = CallOutput<typeof calls.idcardAudit>

/** The calls of the kinds are alike. */
export interface AuditCalls {
  readonly detail: typeof calls.idcardAudit
  readonly decide: typeof calls.decideIdcardAudit
  readonly decideMany: typeof calls.decideIdcardAudits
}

export const AUDIT_CALLS: Readonly<Record<AuditKind, AuditCalls>> = {
  idcard: { detail: calls.idcardAudit, decide: calls.decideIdcardAudit, decideMany: calls.decideIdcardAudits },
  liveness: { detail: calls.livenessAudit, decide: calls.decideLivenessAudit, decideMany: calls.decideLivenessAudits },
  realname_collect: { detail: calls.realnameCollectAudit, decide: calls.decideRealnameCollectAudit, decideMany: calls.decideRealnameCollectAudits },
  termination: { detail: calls.terminationAudit, decide: calls.decideTerminationAudit, decideMany: calls.decideTerminationAudits },
}

const { column, custom } = columnsOf<Audit, typeof field>(field)

const filters = { company_id: remoteSelectFilter(field.company_name.label, useCompanyOptions), ...filtersOf(field, 'sn', 'user_name', 'status', 'create_at') }

/** What the lists of all kinds show. The number leads to the audit. */
const columnsFor = (kind: AuditKind) =>
  [
    opens(USER_AUDITS[kind].document, column('sn', { fixed: 'left', width: 176 })),
    column('status'),
    column('user_name', { width: 92 }),
    custom('id_no', ({ id_no, company_user_id }) => <MaskedText masked={id_no} kind="company_user" id={company_user_id} field="id_no" />, { width: 196 }),
    custom('phone', ({ phone, company_user_id }) => <MaskedText masked={phone} kind="company_user" id={company_user_id} field="phone" />, { width: 148 }),
    column('company_name', { width: 176, grow: true }),
    column('reason', { width: 176, grow: true }),
    column('creator', { width: 92 }),
    column('create_at', { sortable: true }),
    column('auditor', { width: 84 }),
    column('audit_at', { sortable: true }),
  ] as const

/** What all kinds have in common; the lists are their own. */
function commonOf<const K extends AuditKind>(kind: K) {
  const { what, document } = USER_AUDITS[kind]
  const { detail } = AUDIT_CALLS[kind]
  return {
    name: document,
    what,
    unit: '条',
    fields: field,
    machine: auditMachine,
    words: { ...userAuditWords, audit: '批量审核' },
    useRecord: (id: string, options?: { readonly staleTime: number }) => useRead(detail, { params: { id } }, options),
    useLog: (id: string) => useOwnLog(useRead(detail, { params: { id } })),
    // Whom it is about.
    amount: ({ user_name }: AuditRecord) => ({ label: field.user_name.label, text: user_name }),
    actions: { audit: { label: '审核', leads: true, step: 'pass', reject: 'reject', explains: ['four_eyes'] } },
  } as const
}

export const idcardAudits = defineDocument({ ...commonOf('idcard'), filters: defineFilters(filters), columns: columnsFor('idcard'), ...listedBy(calls.listIdcardAudits) })
export const livenessAudits = defineDocument({ ...commonOf('liveness'), filters: defineFilters(filters), columns: columnsFor('liveness'), ...listedBy(calls.listLivenessAudits) })
export const realnameCollectAudits = defineDocument({ ...commonOf('realname_collect'), filters: defineFilters(filters), columns: columnsFor('realname_collect'), ...listedBy(calls.listRealnameCollectAudits) })

const [sn, status, userName, ...others] = columnsFor('termination')
export const terminationAudits = defineDocument({
  ...commonOf('termination'),
  filters: defineFilters({ ...filters, ...filtersOf(field, 'batch_sn') }),
  columns: [sn, status, userName, column('cause', { width: 176, grow: true }), opens('termination_batch', column('batch_sn', { width: 176 }), ({ batch_id }) => batch_id), ...others],
  ...listedBy(calls.listTerminationAudits),
})
