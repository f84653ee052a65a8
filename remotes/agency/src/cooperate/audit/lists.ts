import { inFlavour } from '@linggong/shared/business/document'
import { reviewDialog } from '@linggong/shared/business/review-dialog'
import { AUDIT_TEXTS } from '@linggong/shared/domain/user-audit-texts'
import { type AuditKind, userAudit } from '@linggong/shared/domain/user-audits'
import { createElement } from 'react'
import { home } from '../../home.ts'
import { AUDIT_CALLS, type AuditRecord, idcardAudits, livenessAudits, realnameCollectAudits, terminationAudits } from './audits.tsx'
import { decideManyDialog } from './decide-many.tsx'
import { decisionOf } from './decision.ts'
import { reasonOf } from './desk/reason.ts'
import { AuditDetail } from './detail.tsx'
import { PhotoWall } from './photo-wall.tsx'

/** What a verdict is made on, whichever kind it is. */
const partsOf = (kind: AuditKind) => ({
  call: AUDIT_CALLS[kind].decide,
  body: decisionOf,
  factsLabel: '审核的资料',
  facts: ['id_no', 'phone', 'company_name', 'creator', 'create_at', ...(kind === 'termination' ? (['cause'] as const) : [])] as const,
  ...(userAudit(kind).photos.length > 0 && { material: ({ record }: { readonly record: AuditRecord }) => createElement(PhotoWall, { photos: record.photos, reason: reasonOf(kind, record) }) }),
  consequence: () => AUDIT_TEXTS[kind].effects,
})

const emptyOf = (kind: AuditKind): string => (kind === 'termination' ? '还没有终止申请。在合作用户中申请终止后，在这里审核。' : `还没有${userAudit(kind).what}。用户签约后提交，在这里审核。`)

const pickOf = (kind: AuditKind) => ({ many: { audit: decideManyDialog(kind) }, detail: AuditDetail, empty: emptyOf(kind) })

export const idcards = inFlavour(idcardAudits, home, { ...pickOf('idcard'), dialogs: { audit: reviewDialog(idcardAudits, partsOf('idcard')) } })
export const livenesses = inFlavour(livenessAudits, home, { ...pickOf('liveness'), dialogs: { audit: reviewDialog(livenessAudits, partsOf('liveness')) } })
export const realnames = inFlavour(realnameCollectAudits, home, { ...pickOf('realname_collect'), dialogs: { audit: reviewDialog(realnameCollectAudits, partsOf('realname_collect')) } })
export const terminations = inFlavour(terminationAudits, home, { ...pickOf('termination'), dialogs: { audit: reviewDialog(terminationAudits, partsOf('termination')) } })
