import { importTaxCancellations, importTaxRealnames, importTaxRegistrations, processTaxRegistrations, taxRegistrationById } from '@linggong/shared/contract/tax-registrations'
import { taxRegistrationMachine, type TaxRegistrationStatus } from '@linggong/shared/domain/machines/tax-registration'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { openRegistrations } from '../src/modules/tax-registrations/open.ts'
import { makePersons, makeWorker, type Worker } from '../test/makers.ts'
import { callAs, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Registration {
  readonly id: string
  readonly version: number
  readonly status: TaxRegistrationStatus
}

/** What a park does with the registrations of its workers; what its files of results do is proven beside the module. */
export function taxRegistrationProof({ server: { app, deps }, saas, steps, look }: MachineSetup): Proven<TaxRegistrationStatus, (typeof taxRegistrationMachine.transitions)[number], Registration> {
  let made = 5000
  const seen = async ({ park }: World, id: string): Promise<Registration> => steps.ok(await callAs<Registration>(app, park, 'GET', `/v1/tax-registrations/${id}/`))
  const opened = async (world: World): Promise<{ row: Registration; worker: Worker }> => {
    made += 1
    const worker = makeWorker(made)
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      await makePersons(tx, [worker])
      const { id } = await tx.selectFrom('app.person').select('id').where('id_no', '=', worker.id_no).executeTakeFirstOrThrow()
      await openRegistrations(tx, [{ park_id: world.chain.park_id, person_id: id }], deps.clock())
    })
    const [row] = await look('select r.id from app.tax_registration r join app.person p on p.id = r.person_id where r.park_id = $1 and p.id_no = $2', [world.chain.park_id, worker.id_no])
    return { row: await seen(world, String(row?.['id'])), worker }
  }
  const file = async (world: World, path: string, item: object): Promise<void> => {
    steps.ok(await callAs(app, world.park, 'POST', `/v1/company-users/${path}/`, { items: [{ row: 2, ...item }], filename: '结果.xlsx', file_url: '' }))
    await steps.drain()
  }
  const handedIn = async (world: World) => {
    const { row, worker } = await opened(world)
    steps.ok(await callAs(app, world.park, 'PUT', '/v1/company-users/tax_registration_process/', { ids: [row.id] }))
    return { id: row.id, worker }
  }
  const registered = async (world: World) => {
    const { id, worker } = await handedIn(world)
    await file(world, 'import_tax_registration_certificate', { name: worker.name, id_no: worker.id_no, result: '成功', registration_no: `91${worker.id_no}`, register_on: '2026-01-31', fail_reason: '' })
    return { id, worker }
  }
  const cancelled = async (world: World) => {
    const { id, worker } = await registered(world)
    await file(world, 'import_tax_registration_certificate_cancel', { id_no: worker.id_no, cancel_on: '2026-02-28' })
    return { id }
  }
  const way = (title: string, make: (world: World) => Promise<{ readonly id: string }>): Way<Registration> => ({ title, company: {}, make: async (world) => seen(world, (await make(world)).id) })
  return {
    title: '税务登记', machine: taxRegistrationMachine, family: 'tax-registrations', open: openWorld, see: rowOf('tax_registration'), read: taxRegistrationById, apart: [importTaxRegistrations, importTaxCancellations, importTaxRealnames],
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      to_deal_with: [way('签约完成', async (world) => (await opened(world)).row)],
      in_process: [way('已提交', handedIn)],
      already_dealt_with: [way('已登记', registered)],
      cancelled: [way('已注销', cancelled)],
    },
    attempt: {
      process: { call: processTaxRegistrations, time: 'submit_at' },
      import_success: 'by itself', import_failure: 'by itself', import_cancel: 'by itself', import_realname: 'by itself', undo_success: 'by itself', undo_cancel: 'by itself', undo_note: 'by itself', new_earning: 'by itself',
    },
  }
}
