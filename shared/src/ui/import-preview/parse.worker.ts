import '../../federation/older-browsers.ts'
import { ImportFileError } from './parsed-sheet.ts'
import { parseSpreadsheet } from './parse.ts'
import type { WorkerAnswer, WorkerQuestion } from './worker-messages.ts'
import { writeTable } from './write-table.ts'

addEventListener('message', (event: MessageEvent<WorkerQuestion>) => {
  void answer(event.data).then((answered) => {
    if (answered.kind === 'written') postMessage(answered, { transfer: [answered.bytes.buffer] })
    else postMessage(answered)
  })
})

async function answer(question: WorkerQuestion): Promise<WorkerAnswer> {
  try {
    if (question.kind === 'write') return { kind: 'written', bytes: await writeTable(question.table) }
    const bytes = new Uint8Array(await question.file.arrayBuffer())
    return { kind: 'parsed', sheet: await parseSpreadsheet(bytes, question.file.name, question.maxRows) }
  } catch (error) {
    return { kind: 'failed', text: error instanceof ImportFileError ? error.message : '文件读取失败，请检查文件后重试' }
  }
}
