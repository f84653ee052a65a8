import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { companyContract } from '@linggong/shared/contract/schemas/contract'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import type { OwnedDeps } from '../src/deps.ts'
import { asOwner } from './database.ts'
import { makeFile, makeMember, type Member } from './makers.ts'
import { callAs, makeWorld, type Answer, type World } from './spine.ts'

export type Contract = z.output<typeof companyContract>
export type Refused = { readonly error_msg?: string; readonly fields?: readonly { readonly field: string; readonly text: string }[] }

/** An organisation's side of contracts, with two people of the side that offers them. */
export interface ContractSide extends World {
  readonly second: Member
}

/** The steps of contracts over HTTP, of the family of this path and the organisation that its `party` names. */
export function contractSteps(app: FastifyInstance, deps: OwnedDeps, path = '/v1/company-contracts/', side: 'agency' | 'platform' = 'agency') {
  const ok = <T>({ status, body }: Answer<T>): T => {
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const colleague = (who: Member): Promise<Member> => inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: who.flavour, tenantId: who.tenantId, permissions: allPermissions(who.flavour) }, deps.clock()))
  const steps = {
    ok,
    colleague,
    /** Without a contract, unless it is to stay. */
    async open(options: Parameters<typeof makeWorld>[1] & { readonly keeps?: true } = {}): Promise<ContractSide> {
      const { keeps, ...rest } = options
      const world = await makeWorld(deps, { workers: 2, ...rest })
      if (keeps === undefined) await asOwner(deps, 'delete from app.company_contract where company_id = $1', [world.company.tenantId])
      return { ...world, second: await colleague(world[side]) }
    },
    paper: (who: Member): Promise<string> => makeFile((text, values) => asOwner(deps, text, values), who.tenantId, 'contract'),
    create: <T = Contract & Refused>(who: Member, body: object): Promise<Answer<T>> => callAs<T>(app, who, 'POST', path, body),
    put: <T = Contract & Refused>(who: Member, { id, version }: { readonly id: string; readonly version: number }, body: object): Promise<Answer<T>> => callAs<T>(app, who, 'PUT', `${path}${id}`, { version, ...body }),
    terminate: <T = Contract & Refused>(who: Member, { id, version }: { readonly id: string; readonly version: number }, body: object = {}): Promise<Answer<T>> => callAs<T>(app, who, 'PUT', `${path}${id}/terminate/`, { version, ...body }),
    read: async <T = Contract>(who: Member, id: string): Promise<T> => ok(await callAs<T>(app, who, 'GET', `${path}${id}/`)),
    history: async (who: Member, id: string): Promise<{ readonly action: string; readonly creator: string; readonly content: readonly { readonly field: string; readonly old_value: unknown; readonly new_value: unknown }[] }[]> =>
      ok(await callAs<{ results: never[] }>(app, who, 'GET', `${path}${id}/history_events/`)).results,
    /** Entered by the first of the side, passed by the second. */
    async passed(world: ContractSide, body: object): Promise<Contract> {
      const made = ok(await steps.create(world[side], { contract_url: await steps.paper(world[side]), ...body }))
      return ok(await steps.put(world.second, made, { audit_status: 'passed' }))
    },
  }
  return steps
}
