import { createPayslipLink } from '@linggong/shared/contract/payslips'
import * as cooperation from '@linggong/shared/contract/worker-cooperation'
import * as contract from '@linggong/shared/contract/worker-payslip'
import type { Call } from '@linggong/shared/contract/call'
import { randomUUID } from 'node:crypto'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { signLinks } from '../../src/modules/company-users/signing.ts'
import { lastCode } from '../../test/spine.ts'
import { mustSucceed } from '../world/must-succeed.ts'
import { isRecord, jsonOf, sendRaw, urlOf, type CallAnswer, type CallRequest } from '../world/request.ts'
import type { PlaceName, Thing, World } from '../world/shape.ts'

/** The workers' origin of the test server. */
export const workersHost = 'worker.localhost:8080'

/** Calls as a page of an origin does. */
export async function sendTo(world: World, host: string, token: string | null, call: Call, request: CallRequest = {}): Promise<CallAnswer> {
  return sendRaw(world.server.app, {
    method: call.method,
    url: urlOf(call, request),
    headers: {
      host,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
  })
}

/** A link to the payslip of a bill, made by its company. */
export async function linkTo(world: World, place: PlaceName, bill: Pick<Thing, 'id'>): Promise<string> {
  const { url } = await mustSucceed(world.server.app, world.member(place).token, createPayslipLink, { params: { id: bill.id } })
  return new URL(url).hash.slice(1)
}

/** The phone that the worker of a bill is registered with. */
export async function phoneOf(world: World, bill: Thing): Promise<string> {
  const [person] = await world.journal.sql('select phone from app.person where id = $1', [bill['person_id']])
  return String(person?.['phone'])
}

/** Opens it as its worker does, with the code from their phone. Returns the token that shows the payslip. */
export async function opened(world: World, link: string, bill: Thing): Promise<string> {
  // One code a minute.
  world.server.advance(61_000)
  const sent = await sendTo(world, workersHost, link, contract.sendPayslipCode)
  if (sent.status !== 200) throw new Error(`sendPayslipCode: ${sent.status} ${sent.text}`)
  const answer = await sendTo(world, workersHost, link, contract.openPayslip, { body: { sms_code: await lastCode(world.server.deps, await phoneOf(world, bill)) } })
  const content = jsonOf(answer)
  if (!isRecord(content) || typeof content['token'] !== 'string') throw new Error(`openPayslip: ${answer.status} ${answer.text}`)
  return content['token']
}

export const payslipFor = (world: World, token: string): Promise<CallAnswer> => sendTo(world, workersHost, token, contract.payslip)

/** The cooperation of the worker of a bill with its company, which knows their phone. */
export async function cooperationOf(world: World, bill: Thing): Promise<string> {
  const [row] = await world.journal.sql('update app.company_user u set phone = p.phone from app.person p where p.id = u.person_id and u.person_id = $1 and u.company_id = $2 returning u.id', [bill['person_id'], bill['company_id']])
  return String(row?.['id'])
}

/** The link to sign by, as the message has it. */
export async function signLinkOf(world: World, id: string): Promise<string> {
  const { deps } = world.server
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const row = await tx.selectFrom('app.company_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return new URL((await signLinks(tx, deps, [row], deps.clock())).urls[0] ?? '').hash.slice(1)
  })
}

/** Opens it as its worker does. Returns the token that shows the cooperation. */
export async function openedCooperation(world: World, link: string, bill: Thing): Promise<string> {
  world.server.advance(61_000)
  const sent = await sendTo(world, workersHost, link, cooperation.sendSignOpeningCode)
  if (sent.status !== 200) throw new Error(`sendSignOpeningCode: ${sent.status} ${sent.text}`)
  const answer = await sendTo(world, workersHost, link, cooperation.openCooperation, { body: { sms_code: await lastCode(world.server.deps, await phoneOf(world, bill)) } })
  const content = jsonOf(answer)
  if (!isRecord(content) || typeof content['token'] !== 'string') throw new Error(`openCooperation: ${answer.status} ${answer.text}`)
  return content['token']
}
