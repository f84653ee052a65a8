import * as contract from '@linggong/shared/contract/payment-policies'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { changePolicy, paymentPolicyOf } from './service.ts'

export const approvals = defineModule({
  routes: [
    read(contract.paymentPolicy, (tx, { actor, params, now }) => paymentPolicyOf(tx, actor, params.id, now)),
    write(contract.savePaymentPolicy, async (tx, { actor, params, body, now }) => {
      await changePolicy(tx, actor, params.id, body, now)
      return paymentPolicyOf(tx, actor, params.id, now)
    }),
  ],
})
