import { exportDownload } from '@linggong/shared/contract/exports'
import { exportImportErrors } from '@linggong/shared/contract/imports'
import { reveal, revealCopied } from '@linggong/shared/contract/reveals'
import { REVEAL_FIELDS, needsReason, revealKeys, type RevealKind } from '@linggong/shared/domain/reveals'
import { mustSucceed } from '../world/must-succeed.ts'
import { drain } from '../../test/makers.ts'
import { isRecord, jsonOf, send } from '../world/request.ts'
import type { Kind, Member, World } from '../world/shape.ts'
import { home, mayCall } from './isolation.ts'
import { openedTenant } from './sight.ts'
import type { Secrets } from './masks.ts'

export interface Watch {
  readonly world: World
  /** Every identity number, phone and account number in the database. */
  readonly secrets: Secrets
  readonly fail: (text: string) => void
  readonly count: (cases?: number) => void
}

/** Every caller reveals every field of every kind: the value and one audit entry, or neither. */
export async function reveals(run: Watch, me: Member): Promise<void> {
  const { world } = run
  const kinds: Readonly<Record<RevealKind, Kind>> = { bill: 'paidBill', company_user: 'companyUser', staff: 'staff', tenant: openedTenant(me), executive: 'app.executive', user_blacklist: 'app.user_blacklist', withdraw: 'withdrawal' }
  for (const kind of ['bill', 'company_user', 'staff', 'tenant', 'executive', 'user_blacklist', 'withdraw'] as const) {
    // Nobody but the operator has risk lists; others ask for its entries.
    const { id } = home(world, kind === 'executive' || kind === 'user_blacklist' ? world.member('saas') : me, kinds[kind])
    const may = revealKeys(kind, me.flavour).length > 0
    for (const field of REVEAL_FIELDS[kind]) {
      const reasons = needsReason(field) ? ['', '核对付款信息'] : ['核对付款信息']
      for (const reason of reasons) {
        run.count()
        const title = `${me.place} reveals ${kind}.${field}${reason === '' ? ' without a reason' : ''}`
        const answer = await send(world.server.app, me.token, reveal, { body: { kind, id, field, reason } })
        const lines = await linesOf(world)
        const expected = reason === '' ? 400 : may ? 200 : 403
        if (answer.status !== expected) run.fail(`${title}: expected ${expected}, came ${answer.status} ${answer.text.slice(0, 200)}`)
        if (lines.length !== (expected === 200 ? 1 : 0)) run.fail(`${title}: ${lines.length} lines in the audit`)
        const [line] = lines
        if (line !== undefined && line !== null && answer.status === 200) {
          const value = jsonOf(answer)
          const right = { act: 'reveal', kind, entity_id: id, field, reason, staff_id: me.staffId, tenant_id: me.tenantId, id: isRecord(value) ? value['id'] : null }
          for (const [key, wanted] of Object.entries(right)) if (line[key] !== wanted) run.fail(`${title}: the audit says ${key} ${String(line[key])}, not ${String(wanted)}`)
          if (!isRecord(value) || !run.secrets.all.has(String(value['value']))) run.fail(`${title}: the value is not the stored one`)
          await copied(run, title, me, String(line['id']))
        }
        await world.journal.undo()
      }
    }
  }
}

async function copied({ world, fail, count }: Watch, title: string, me: Member, id: string): Promise<void> {
  count()
  const answer = await send(world.server.app, me.token, revealCopied, { params: { id } })
  const copies = (await world.journal.touched()).filter(({ table, after }) => table === 'app.reveal_audit' && after?.['act'] === 'copy' && after['reveal_id'] === id)
  if (answer.status !== 200 || copies.length !== 1) fail(`${title}: copying answered ${answer.status} and left ${copies.length} lines`)
}

/** The one export that is not masked: each caller who gets its link leaves one audit entry, a refused caller leaves none, and no other export leaves any. */
export async function downloads(run: Watch, me: Member): Promise<void> {
  const { world, fail, count } = run
  const importId = home(world, me, 'importJob').id
  const files: { readonly what: string; readonly jobId: string; readonly lines: number }[] = [{ what: 'another export', jobId: home(world, me, 'exportJob').id, lines: 0 }]
  if (mayCall(exportImportErrors, me)) {
    const { id } = await mustSucceed(world.server.app, me.token, exportImportErrors, { params: { id: importId } })
    files.push({ what: 'refused rows', jobId: id, lines: 1 })
    await drain(world.server.deps)
  }
  for (const { what, jobId, lines } of files) {
    count()
    const before = await linesOf(world)
    const answer = await send(world.server.app, me.token, exportDownload, { params: { id: jobId } })
    const written = (await linesOf(world)).slice(before.length)
    const title = `${me.place} downloads ${what}`
    if (answer.status !== 200) fail(`${title}: expected 200, came ${answer.status} ${answer.text.slice(0, 200)}`)
    if (written.length !== lines) fail(`${title}: ${written.length} lines in the audit`)
    const right = { act: 'reveal', kind: 'import_error', entity_id: importId, field: REVEAL_FIELDS.bill.join(','), staff_id: me.staffId, tenant_id: me.tenantId }
    for (const line of written) for (const [key, wanted] of Object.entries(right)) if (line?.[key] !== wanted) fail(`${title}: the audit says ${key} ${String(line?.[key])}, not ${wanted}`)
  }
  await world.journal.undo()
}

const linesOf = async ({ journal }: World) => (await journal.touched()).filter(({ table }) => table === 'app.reveal_audit').map(({ after }) => after)
