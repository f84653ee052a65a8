import { reconciliationMachine } from '@linggong/shared/domain/machines/reconciliation'
import { steps } from '../../kernel/steps.ts'

export const entries = steps('app.reconciliation', 'reconciliation', reconciliationMachine, ['status', 'amount', 'own_amount', 'rule', 'remark', 'settler'])
