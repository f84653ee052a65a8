import { taxRegistrationMachine } from '@linggong/shared/domain/machines/tax-registration'
import { steps } from '../../kernel/steps.ts'

/** All changes of a registration. */
export const registrations = steps('app.tax_registration', 'tax_registration', taxRegistrationMachine, [
  'status', 'registration_no', 'register_on', 'cancel_on', 'fail_reason', 'realname_status', 'realname_remark', 'submit_at', 'deal_at',
])
