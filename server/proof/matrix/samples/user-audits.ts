import { knownCode, type Kind } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

const passed = (of: Kind): NonNullable<Sample['body']> => ({ thing }) => ({ status: 'passed', version: thing(of)['version'] })
const rejected = (of: Kind): NonNullable<Sample['body']> => ({ thing }) => ({ status: 'rejected', reason: '照片模糊', version: thing(of)['version'] })

/** The calls of one kind of audits. */
const auditSamples = (name: string, of: Kind): Record<string, Sample> => ({
  [`${name.slice(0, 1).toLowerCase()}${name.slice(1)}Audit`]: { id: of },
  [`decide${name}Audit`]: { id: of, body: passed(of), variants: { rejection: { id: of, body: rejected(of) } } },
  [`decide${name}Audits`]: { kinds: { id: of }, body: ({ thing }) => ({ decisions: [{ id: thing(of).id, status: 'passed', version: thing(of)['version'] }] }) },
})

export const userAudits = {
  ...auditSamples('Idcard', 'idcardAudit'),
  ...auditSamples('Liveness', 'livenessAudit'),
  ...auditSamples('RealnameCollect', 'realnameCollectAudit'),
  ...auditSamples('Termination', 'terminationAudit'),
  terminationBatch: { id: 'terminationBatch' },
  decideTerminationBatch: { id: 'terminationBatch', body: passed('terminationBatch') },
  terminateCompanyUser: { id: 'endableUser', body: ({ thing }) => ({ captcha: knownCode, reason: '不再合作', version: thing('endableUser')['version'] }) },
} as const satisfies Readonly<Record<string, Sample>>
