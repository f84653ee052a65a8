import { readXlsx } from 'hucre/xlsx'
import type { OwnedDeps } from '../src/deps.ts'
import { asOwner } from './database.ts'

/** A workbook's headings, and its rows by them. */
export async function sheetOf(bytes: Buffer): Promise<{ head: string[]; rows: Record<string, unknown>[] }> {
  const [sheet] = (await readXlsx(bytes)).sheets
  const [head = [], ...body] = sheet?.rows ?? []
  const titles = head.map(String)
  return { head: titles, rows: body.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]]))) }
}

/** The rows of the last file of a category that an organisation has exported. */
export async function exportedRows(deps: OwnedDeps, tenantId: string, category: string): Promise<Record<string, unknown>[]> {
  const [job] = await asOwner(deps, `select status, file_id from app.job where tenant_id = $1 and kind = 'export' and category = $2 order by id desc limit 1`, [tenantId, category])
  const body = job?.['status'] === 'export_success' ? await deps.storage.read(String(job['file_id'])) : null
  if (body === null) throw new Error(`no file of ${category}: ${JSON.stringify(job)}`)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return (await sheetOf(Buffer.concat(chunks))).rows
}
