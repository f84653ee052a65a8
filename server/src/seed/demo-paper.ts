import type { UploadPurpose } from '@linggong/shared/domain/uploads'
import { openSheet, paper } from '../documents/sheet.ts'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { fileIdOf, offerUpload, receive } from '../modules/files/service.ts'
import type { SeedEnv } from './env.ts'

interface DemoPaper {
  readonly title: string
  readonly lines: readonly string[]
  readonly filename: string
  readonly purpose: UploadPurpose
}

/** A page of text, uploaded as on the screen. Returns its `file_url`. */
export async function uploadPaper({ deps }: SeedEnv, actor: Actor, { title, lines, filename, purpose }: DemoPaper): Promise<string> {
  const content = await pageOf(title, lines, deps.clock())
  const link = await inTransaction(deps.db, actor, (tx) => offerUpload(tx, deps, actor, { filename, size: content.length, purpose }))
  await receive(deps, fileIdOf(link.file_url) ?? '', (async function* () { yield content })())
  return link.file_url
}

async function pageOf(title: string, lines: readonly string[], at: Date): Promise<Buffer> {
  const sheet = openSheet(title, { keepPages: false, at })
  sheet.page()
  lines.forEach((line, index) => sheet.text(line, paper.margin, 80 + index * 30, { size: index === 0 ? 18 : 12, weight: index === 0 ? 'medium' : 'regular' }))
  sheet.end()
  const parts: Buffer[] = []
  for await (const part of sheet.doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
