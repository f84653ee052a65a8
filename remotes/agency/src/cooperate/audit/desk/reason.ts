import { type AuditKind, userAudit } from '@linggong/shared/domain/user-audits'

/** Why a photo is looked at, for the register. */
export const reasonOf = (kind: AuditKind, { sn }: { readonly sn: string }): string => `${userAudit(kind).title} ${sn}`
