import type { Row } from '../../db/tables.ts'
import { newId } from '../../kernel/ids.ts'
import { isSameCode } from '../../kernel/print-code.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** A PDF that was made of a document: a hash of what it says, the code on it, when it was made, and the SHA-256 of the file, hex. */
export type Print = Row<'app.print'>

/** Notes a paper, in the transaction that makes it known: before its file is told of, so that a paper that somebody has is known. `fileId`: of the PDF. */
export async function notePrint(tx: Tx, fileId: string, print: Omit<Print, 'id' | 'sha256'>): Promise<void> {
  const { sha256 } = await tx.selectFrom('app.file').select('sha256').where('id', '=', fileId).executeTakeFirstOrThrow()
  await tx.insertInto('app.print').values({ ...print, id: newId(), sha256: sha256?.toString('hex') ?? '' }).execute()
}

/** The paper of one of these documents with this code, if the code is what the server's key makes of it (`codeOf`): one written into the database is none. */
export async function findPrint(tx: Tx, documentIds: readonly string[], code: string, codeOf: (print: Print) => string | undefined): Promise<Print | undefined> {
  if (documentIds.length === 0) return undefined
  const found = await tx.selectFrom('app.print').selectAll().where('document_id', 'in', [...documentIds]).where('code', '=', code).execute()
  return found.find((print) => isSameCode(codeOf(print) ?? '', code))
}
