import { defineModule } from '../../module.ts'

export const ledger = defineModule({ tables: ['app.ledger_account', 'app.posting'] })
