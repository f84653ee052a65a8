import { describe, expect, test } from 'vitest'
import { idCheckCharacter } from '@linggong/shared/domain/validators'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeWorker } from '../../../test/makers.ts'
import { callAs, fileRow, makeWorld, sentBill } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

const { app, deps, nextWindow } = await testApp()
const steps = stepsOf(app, deps)
const world = await makeWorld(deps, { workers: 2 })
const stranger = await makeWorld(deps, { workers: 1 })
const [worker] = world.workers
const [foreigner] = stranger.workers
if (worker === undefined || foreigner === undefined) throw new Error('no worker')

const check = (rows: readonly object[], who = world.company) => callAs<{ error_rows: number; error_msg?: string; results: { row: number; issues: { column: string; text: string }[] }[] }>(app, who, 'POST', '/v1/bills/import_check/', { rows })
const lines = (who = world.company) => asOwner(deps, `select kind, entity_id, field, reason, tenant_id from app.reveal_audit where act = 'check' and staff_id = $1 order by id`, [who.staffId])
const strangers = (count: number) => Array.from({ length: count }, (_, n) => fileRow(n + 2, makeWorker(n), '1'))

describe('what the check of a file tells of registered persons', () => {
  test('guesses of an identity number find nothing among thousands, and are on the record', async () => {
    // Region, birth date and end are known; what is tried is the order within the day, and other days.
    const numbers = Array.from({ length: 28 * 100 }, (_, n) => {
      const first = `${worker.id_no.slice(0, 12)}${String(1 + (n % 28)).padStart(2, '0')}${String(Math.floor(n / 28)).padStart(2, '0')}${worker.id_no.slice(16, 17)}`
      return first + idCheckCharacter(first)
    })
    const guesses = [...new Set([...numbers, worker.id_no])].map((id_no, index) => fileRow(index + 2, { ...worker, id_no }, '1'))
    const answer = await check(guesses)
    expect([answer.status, answer.body.error_msg]).toEqual([400, '超过 300 行与登记的人员不符，不再逐行提示：请核对所选企业和文件，或将文件拆分后再导入'])
    expect(answer.body.results).toBeUndefined()
    expect(await lines()).toEqual([{ kind: 'import_bill', entity_id: world.chain.company_id, field: 'id_no,phone,account_no', reason: `账单导入核对：${guesses.length} 行，${guesses.length - 1} 行与登记的人员不符`, tenant_id: world.chain.company_id }])
  })

  test('smaller files have an end within the hour, whatever is right in them; one wrong file does not use it up', async () => {
    expect((await check(strangers(300))).status).toBe(200)
    const late = await check([...strangers(1), fileRow(900, worker, '1')])
    expect([late.status, late.body.error_msg]).toEqual([429, '本小时内核对的数据行过多，或与登记人员不符的行过多，请稍后再试'])
    // Nobody else waits for it.
    expect((await check([fileRow(2, foreigner, '1')], stranger.company)).status).toBe(200)
    nextWindow(3_600_000)
    expect((await check([fileRow(2, worker, '1')])).status).toBe(200)
  })

  test('a person’s number with thousands of phones does not find out the phone: only what the mask shows is compared', async () => {
    const phones = Array.from({ length: 5000 }, (_, n) => `${worker.phone.slice(0, 3)}${String(n + (Number(worker.phone.slice(3, 7)) < 5000 ? 0 : 5000)).padStart(4, '0')}${worker.phone.slice(-4)}`)
    expect(phones).toContain(worker.phone)
    const { status, body } = await check(phones.map((phone, index) => fileRow(index + 2, { ...worker, phone }, '0.01')))
    expect(status).toBe(200)
    expect(body.results.flatMap(({ issues }) => issues.filter(({ column }) => column === 'phone'))).toEqual([])
    const other = await check([fileRow(2, { ...worker, phone: '13000000000' }, '1')])
    expect(other.body.results[0]?.issues).toContainEqual({ column: 'phone', level: 'warn', text: `手机号与登记的不一致，登记为 ${worker.phone.slice(0, 3)}****${worker.phone.slice(-4)}` })
  })

  test('a foreign worker is answered like one that there is not', async () => {
    const [foreign, unknown] = [await check([fileRow(2, foreigner, '1')]), await check([fileRow(2, makeWorker(1), '1')])]
    expect(foreign.body).toEqual(unknown.body)
  })

  test('submitted rows count as well: thousands of guesses import nothing and tell nothing', async () => {
    nextWindow(3_600_000)
    const before = (await lines(world.agency)).length
    const bills = [...Array.from({ length: 301 }, (_, n) => sentBill(n + 2, makeWorker(n), '1')), sentBill(400, worker, '1')]
    const { id } = steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills, filename: '账单.xlsx' }))
    await steps.drain()
    expect(steps.ok(await callAs(app, world.agency, 'GET', `/v1/imports/${id}/`))).toMatchObject({ status: 'import_failure', success_count: 0, failure_reason: expect.stringContaining('超过 300 行与登记的人员不符') })
    expect(steps.ok(await callAs(app, world.agency, 'GET', `/v1/imports/${id}/errors/`))).toMatchObject({ total: 0 })
    expect((await lines(world.agency)).slice(before)).toMatchObject([{ reason: '账单导入核对：302 行，301 行与登记的人员不符' }])
  })
})
