import { strFromU8, unzipSync } from 'fflate'
import type { Deps } from '../../src/deps.ts'
import { isRecord, jsonOf, sendRaw, type CallAnswer } from '../world/request.ts'
import { drain } from '../../test/makers.ts'
import type { World } from '../world/shape.ts'

/** Runs the export job that an answer names, and reads its file; a PDF only as its number of rows, since its text is drawn. */
export async function exported({ journal }: World, deps: Deps, answer: CallAnswer): Promise<{ readonly text: string; readonly total: number }> {
  await drain(deps)
  const value = jsonOf(answer)
  const [job] = await journal.sql('select file_id, total, status, failure_reason from app.job where id = $1', [isRecord(value) ? value['id'] : null])
  if (job === undefined || typeof job['file_id'] !== 'string') throw new Error(`the export did not end: ${JSON.stringify(job)}`)
  const chunks: Uint8Array[] = []
  for await (const chunk of (await deps.storage.read(job['file_id'])) ?? []) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  const isZip = bytes.subarray(0, 2).toString() === 'PK'
  const text = isZip ? Object.values(unzipSync(bytes)).map((one) => strFromU8(one)).join('\n') : bytes.toString('latin1')
  return { text, total: Number(job['total']) }
}

/** A caller without a link, or with one signed for another file or action, reads and stores nothing. Returns the failures. */
export async function tryLinks({ server: { app } }: World, links: readonly string[]): Promise<{ readonly tried: number; readonly failures: string[] }> {
  const failures: string[] = []
  let tried = 0
  const ask = async (method: 'GET' | 'PUT', url: string, expected: number, what: string): Promise<void> => {
    tried += 1
    const answer = await sendRaw(app, { method, url, ...(method === 'PUT' ? { payload: 'x', headers: { 'content-type': 'text/plain' } } : {}) })
    if (answer.status !== expected) failures.push(`${what} ${url}: expected ${expected}, came ${answer.status} ${answer.text.slice(0, 100)}`)
  }
  for (const [index, link] of links.entries()) {
    const [path = '', query = ''] = link.split('?')
    const other = links[(index + 1) % links.length]?.split('?')[0] ?? ''
    await ask('GET', link, 200, 'the link itself')
    await ask('GET', path, 403, 'no signature')
    await ask('GET', `${path}?${query.slice(0, -1)}${query.endsWith('A') ? 'B' : 'A'}x`, 403, 'a forged signature')
    await ask('GET', `${path}?${query.replace(/expires=(\d+)/u, (_, at: string) => `expires=${Number(at) + 1}`)}`, 403, 'a later end')
    await ask('GET', `${other}?${query}`, 403, 'the signature of another file')
    await ask('PUT', `${path.replace(/download$/u, 'upload')}?${query}`, 403, 'an upload with a signature to read')
    await ask('GET', path.replace(/download$/u, 'logo'), 404, 'as if it were a logo')
  }
  return { tried, failures }
}
