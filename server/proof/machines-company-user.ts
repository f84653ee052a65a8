import * as contract from '@linggong/shared/contract/company-users'
import { terminateCompanyUser } from '@linggong/shared/contract/user-terminations'
import { companyUserMachine, type CompanyUserStatus } from '@linggong/shared/domain/machines/company-user'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction, type Tx } from '../src/kernel/transaction.ts'
import { makeCooperations, makePersons, makeWorker } from '../test/makers.ts'
import { callAs, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Cooperation {
  readonly id: string
  readonly version: number
  readonly status: CompanyUserStatus
  readonly is_enable: boolean
}

/** Cooperations as agencies and enterprises take them further. What the system does (checks, signatures, audits, ends) is proven beside its module. */
export function companyUserProof({ server: { app, deps }, steps, look }: MachineSetup): Proven<CompanyUserStatus, (typeof companyUserMachine.transitions)[number], Cooperation> {
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(deps.db, SYSTEM, work)
  let made = 0
  const at = (status: CompanyUserStatus): Way<Cooperation> => ({
    title: status,
    company: {},
    make: async ({ chain, agency }: World) => {
      made += 1
      const worker = makeWorker(made)
      const id = await system(async (tx) => {
        await makePersons(tx, [worker])
        const now = deps.clock()
        const signed = status === 'in_cooperation' || status === 'end_cooperation' ? { contract_sign_at: now, realname_collect_at: now, is_enable: false } : {}
        const [row] = await makeCooperations(tx, chain, [worker], { status, auth_fault: status === 'to_auth' ? '姓名与身份证号不一致' : '', ...signed, ...(status === 'end_cooperation' && { termination_at: now }) })
        return row?.id ?? ''
      })
      return steps.ok(await callAs<Cooperation>(app, agency, 'GET', `/v1/company-users/${id}/`))
    },
  })
  return {
    title: '合作用户', machine: companyUserMachine, family: 'company-users', open: openWorld, see: rowOf('company_user'), read: contract.companyUserById,
    // A creation, and what changes no state: proven beside the module.
    apart: [contract.createCompanyUser, contract.importUsers, contract.importBatchEdit, contract.importTerminations, contract.sendSigningSms, contract.recheckCompanyUser, contract.deleteCompanyUser],
    reach: { to_auth: [at('to_auth')], to_sign: [at('to_sign')], to_audit: [at('to_audit')], in_cooperation: [at('in_cooperation')], end_cooperation: [at('end_cooperation')] },
    attempt: {
      auth_passed: 'by itself', signed: 'by itself', signed_to_audit: 'by itself', audits_passed: 'by itself', termination_passed: 'by itself',
      termination: {
        call: terminateCompanyUser,
        body: async () => {
          // Whoever asks has been sent it.
          await look(`with sent as (select gen_random_uuid() as id, a.phone, a.id as account from app.account a)
            insert into app.sms_code (id, phone, purpose, reference, code_hash, create_at, expire_at) select id, phone, 'termination', account::text, sha256((id::text || ':246810')::bytea), now(), now() + interval '5 minutes' from sent`)
          return { captcha: '246810', reason: '不再合作' }
        },
      },
      // The row is gone, so there is nothing to compare.
      delete: 'by itself',
      enable: { call: contract.updateCompanyUser, body: { is_enable: true } },
      reinvite: { call: contract.reinviteCompanyUser },
    },
  }
}
