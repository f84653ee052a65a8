import { companyUserMachine } from '@linggong/shared/domain/machines/company-user'
import { record } from '../../kernel/record.ts'
import { steps } from '../../kernel/steps.ts'

const told = ['status', 'auth_level', 'auth_at', 'auth_fault', 'sign_method', 'contract_sign_at', 'realname_collect_at', 'termination_at'] as const

/** All changes of state of a cooperation. */
export const cooperation = steps('app.company_user', 'company_user', companyUserMachine, told)
/** All others. */
export const cooperationRecord = record('app.company_user', 'company_user')
