import { defineModule } from '../../module.ts'
import { sealAudit } from './seal.ts'

export const audit = defineModule({
  // Frequent, because until a row is sealed a change to it would go unnoticed.
  loops: [{ name: 'audit seals', everyMs: 60_000, run: sealAudit }],
  tables: ['app.history_event', 'app.audit_source', 'app.audit_seal', 'app.payee_record'],
})
