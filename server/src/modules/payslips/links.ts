import { maskPhone } from '@linggong/shared/domain/masks'
import { workerPages } from '@linggong/shared/domain/worker-purposes'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { recordChange } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { endWorkerTokens, openWorkerToken } from '../../kernel/worker.ts'

const lifeMs = 7 * 24 * 3_600_000
/** Each visit takes three calls. */
const uses = 100

/** A link for the worker of a paid bill. The one before it ends, and so does what was opened with it. */
export async function createLink(tx: Tx, { config }: Deps, actor: Actor, id: string, now: Date) {
  const { workerOrigin } = config
  if (workerOrigin === undefined) refuse(400, '尚未配置工资单的网址（WORKER_ORIGIN）')
  const bill = await scopedId(tx, actor, 'app.bill', id, { lock: true, parkId: actor.chain.park_id })
  if (bill.status !== 'paid') refuse(400, '账单支付成功后才能生成工资单链接')
  const person = await tx.selectFrom('app.person').select('phone').where('id', '=', bill.person_id).executeTakeFirstOrThrow()
  const subject = { personId: bill.person_id, subjectId: bill.id, chain: bill }
  const until = new Date(now.getTime() + lifeMs)
  await endWorkerTokens(tx, subject, now)
  const token = await openWorkerToken(tx, 'open_payslip', subject, { until, uses }, now)
  await recordChange(tx, actor, 'bill', bill.id, 'payslip_link', [], bill)
  return { url: `${workerOrigin}${workerPages.payslip}#${token}`, phone: maskPhone(person.phone), expire_at: until.toISOString() }
}
