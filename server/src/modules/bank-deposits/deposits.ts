import { bankDepositMachine } from '@linggong/shared/domain/machines/bank-deposit'
import { steps } from '../../kernel/steps.ts'

export const deposits = steps('app.bank_deposit', 'bank_deposit', bankDepositMachine, ['status', 'amount', 'company_id'])
