import { contractReminders } from '@linggong/shared/contract/company-contracts'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { remindersOf, tellOfEndingContracts } from './reminders.ts'

export const companyContracts = defineModule({
  routes: [
    read(contractReminders, (tx, { actor, now }) => remindersOf(tx, actor, now)),
  ],
  clocks: [{ name: 'ending_contracts', run: tellOfEndingContracts }],
  tables: ['app.company_contract'],
})
