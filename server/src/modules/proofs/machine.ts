import { proofMachine } from '@linggong/shared/domain/machines/proof'
import { steps } from '../../kernel/steps.ts'

export const proofSteps = steps('app.proof', 'proof', proofMachine, ['status', 'fail_reason', 'void_reason'])
