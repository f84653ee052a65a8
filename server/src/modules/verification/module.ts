import { verifyStatement } from '@linggong/shared/contract/invoice-verification'
import { handle } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { verify } from './verify.ts'

/** 核验: papers with a code, for whoever holds one. */
export const verification = defineModule({
  // Of nobody in particular: the question is counted before it is answered, as the system.
  routes: [handle(verifyStatement, ({ deps, body, request }) => verify(deps, body, request.ip))],
})
