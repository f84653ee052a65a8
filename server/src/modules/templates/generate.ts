import { blankContract, parseContract } from '@linggong/shared/domain/templates/contract'
import { faultCount, faultText } from '@linggong/shared/domain/templates/template'
import type { Deps } from '../../deps.ts'
import { contractDocument } from '../../documents/contract.ts'
import { storeFile } from '../../jobs/export-file.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { offerDownload } from '../files/service.ts'
import { contractTemplateOf, contractTemplateRecord, contractTemplateRow } from './contract-templates.ts'

/** Until a template names it: should the second transaction fail, the file goes as others do that are kept no longer. */
const unclaimedMs = 86_400_000

/** Makes the document of the text as it stands, and has everybody use this text from now on. Not in one transaction: a document is written in between. */
export async function generateContractTemplate(deps: Deps, actor: Actor, id: string, version: number) {
  const row = await inTransaction(deps.db, actor, async (tx) => asSeen(await contractTemplateRow(tx, actor, id), version))
  const { template, faults = [] } = { template: undefined, ...parseContract(row.body) }
  if (template === undefined) {
    const text = faults.slice(0, 5).map(faultText).join('；')
    return refuse(400, `正文有 ${faultCount(faults)} 处需要修改：${text}`, { fields: [{ field: 'body', text }] })
  }
  const now = deps.clock()
  const content = contractDocument({ title: row.name, lines: blankContract(template), at: now })
  const stored = await storeFile(deps, actor, 'contract_template', { name: `${row.name}.pdf`, mime: 'application/pdf', content, expireAt: new Date(now.getTime() + unclaimedMs) })
  return inTransaction(deps.db, actor, async (tx) => {
    const before = asSeen(await contractTemplateRow(tx, actor, id, { lock: true }), version)
    await contractTemplateRecord.change(
      tx,
      actor,
      before,
      { status: 'generated', issued_name: before.name, issued_body: before.body, file_id: stored.id, generate_at: now },
      { action: 'generate', from: { generate_at: before.generate_at }, to: { generate_at: now } },
    )
    await tx.updateTable('app.file').set({ expire_at: null }).where('id', '=', stored.id).execute()
    if (before.file_id !== null) await tx.updateTable('app.file').set({ expire_at: now }).where('id', '=', before.file_id).execute()
    return contractTemplateOf(tx, actor, id)
  })
}

/** The file is the operator's, and everybody who may see the template may have it. */
export async function contractTemplateLink(deps: Deps, actor: Actor, id: string): Promise<{ url: string }> {
  const { file_id } = await inTransaction(deps.db, actor, (tx) => contractTemplateRow(tx, actor, id), { readOnly: true })
  if (file_id === null) refuse(400, '还没有生成，生成后才能查看')
  const { url } = await inTransaction(deps.db, SYSTEM, (tx) => offerDownload(tx, deps, SYSTEM, file_id), { readOnly: true })
  return { url }
}
