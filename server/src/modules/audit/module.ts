import { defineModule } from '../../module.ts'
import { sealAudit } from './seal.ts'

export const audit = defineModule({
  // Until then a change would go unnoticed: often.
  loops: [{ name: 'audit seals', everyMs: 60_000, run: sealAudit }],
  tables: ['app.history_event', 'app.audit_source', 'app.audit_seal'],
})
