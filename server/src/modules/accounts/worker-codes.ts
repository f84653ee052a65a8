import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { sendCode, type CodePlace, type CodeRequest } from './sms.ts'

interface WorkerCode {
  readonly place: CodePlace
  /** The enterprise in whose name it is sent. */
  readonly companyId: string
  /** Counted besides, where no token bounds who asks. */
  readonly further?: readonly Limit[]
  /** The words, and what the message is used for. */
  readonly message: (tx: Tx) => Promise<Required<Pick<CodeRequest, 'text' | 'usage'>>>
}

/** Messages that the workers of one company may cause, and those to one phone: for each purpose apart, and apart from what members need to sign in and to pay. */
const limitsOf = ({ place: { phone, purpose }, companyId }: WorkerCode): Limit[] => [{ key: `sms#${companyId}/${purpose}`, max: 300, seconds: 3600 }, { key: `sms:${phone}/${purpose}`, max: 20, seconds: 3600 }]

/** Sends a code to a worker's phone. Two transactions: attempts are counted before the code's own, so that refused ones count as well. */
export async function sendWorkerCode(deps: Deps, code: WorkerCode): Promise<void> {
  const now = deps.clock()
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, [...limitsOf(code), ...(code.further ?? [])], now)), now)
  await inTransaction(deps.db, SYSTEM, async (tx) => sendCode(tx, deps, { ...code.place, ...(await code.message(tx)) }))
}
