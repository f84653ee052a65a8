import { buffer } from 'node:stream/consumers'
import { verifyZip } from '../pages/evidence/verify.js'
import type { Row } from '../src/db/tables.ts'
import type { Deps } from '../src/deps.ts'
import type { JobResult } from '../src/jobs/definition.ts'
import type { Actor } from '../src/kernel/actor.ts'
import { newId } from '../src/kernel/ids.ts'
import { evidenceJob } from '../src/modules/evidence-packages/package.ts'

export type PackedBill = Pick<Row<'app.bill'>, 'id' | 'sn' | 'name' | 'park_id' | 'platform_id' | 'agency_id'>

/** The package of a bill as its agency makes it, by the job itself; the file is not kept. */
export async function packageOf(deps: Deps, bill: PackedBill, purposes: readonly string[] = []): Promise<Buffer> {
  const actor: Actor = {
    staffId: newId(), accountId: newId(), tenantId: bill.agency_id, flavour: 'agency', name: '证据', phone: '', permissions: new Set(), disabledBy: null,
    chain: { park_id: bill.park_id, platform_id: bill.platform_id, agency_id: bill.agency_id, company_id: null },
  }
  const job = {
    id: newId(), kind: 'export' as const, category: 'evidence', filename: `${bill.sn}.zip`, total: 1, cursor: {}, attempt: 1, actor,
    payload: { of: 'bill', subject_id: bill.id, month: '', title: bill.sn, readable: { contracts: true, purposes } },
  }
  const made: JobResult = (await evidenceJob.handler(job, { deps, signal: new AbortController().signal, progress: async () => undefined, checkpoint: async () => undefined })) ?? {}
  const { file_id: fileId } = made
  const content = fileId === undefined ? null : await deps.storage.read(fileId)
  if (fileId === undefined || content === null) throw new Error(`no package of bill ${bill.sn}`)
  const zip = await buffer(content)
  await deps.storage.remove(fileId)
  return zip
}

/** Verifies every byte of a package, and looks for what has to be in it; `originals` are folders. What is wrong, line by line. */
export async function packageFaults(zip: Uint8Array<ArrayBufferLike>, bill: PackedBill, originals: readonly string[] = []): Promise<string[]> {
  const { faults, manifest } = await verifyZip(new Blob([Uint8Array.from(zip)]))
  const names = manifest?.files.map(({ name }) => name) ?? []
  const missing = [`用户/${bill.name}-${bill.sn}.pdf`, 'index.html', 'verify.html', '说明.txt'].filter((name) => !names.includes(name))
  const lacking = originals.filter((folder) => !names.some((name) => name.startsWith(`${folder}/`)))
  return [...faults.map(({ file, text }) => `${file} ${text}`), ...[...missing, ...lacking].map((name) => `缺少 ${name}`)]
}
