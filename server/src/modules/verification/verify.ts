import type { z } from 'zod'
import type { verifyStatement } from '@linggong/shared/contract/invoice-verification'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { addressKey } from '../../kernel/address.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { verifyInvoiceStatement } from '../invoice-batches/verify.ts'
import { verifyMonthCertificate } from '../month-closes/verify.ts'

type Wish = z.output<NonNullable<(typeof verifyStatement)['body']>>
type Answer = z.input<(typeof verifyStatement)['response']>

/** Questions of one address, right or wrong. */
const ofAddress = (address: string): Limit => ({ key: `statement@${addressKey(address)}`, max: 60, seconds: 3600 })

/**
 * Whether a paper is one of ours, for whoever has its number and code; with the hash of the file, whether a byte of it is another one. The same answer
 * for a number that does not exist and a code that is not its: nobody learns which papers there are.
 */
export async function verify(deps: Deps, wish: Wish, address: string): Promise<Answer> {
  const now = deps.clock()
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, [ofAddress(address)], now)), now)
  const kind = wish.sn.startsWith('GZ') ? verifyMonthCertificate : verifyInvoiceStatement
  return (await inTransaction(deps.db, SYSTEM, (tx) => kind(tx, deps, wish), { readOnly: true })) ?? { result: 'unknown', facts: [] }
}
