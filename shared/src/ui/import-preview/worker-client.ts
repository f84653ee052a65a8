import { ImportFileError, type ParsedFile } from './parsed-sheet.ts'
import { checkSize } from './guard.ts'
import type { PlainTable, WorkerAnswer, WorkerQuestion } from './worker-messages.ts'

/** Parses in a worker, so that the page stays responsive with any file. Rejects with ImportFileError. */
export async function parseFile(file: File, maxRows: number, signal: AbortSignal): Promise<ParsedFile> {
  checkSize(file.size)
  const answer = await ask({ kind: 'parse', file, maxRows }, signal)
  if (answer.kind !== 'parsed') throw new ImportFileError('文件读取失败，请检查文件后重试')
  return answer.sheet
}

/** A file that takes longer is malicious, or contains more rows than anyone could check. */
const timeLimitMs = 20_000

export async function tableFile(table: PlainTable): Promise<Blob> {
  const answer = await ask({ kind: 'write', table })
  if (answer.kind !== 'written') throw new ImportFileError('文件生成失败，请重试')
  return new Blob([answer.bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

/** One worker per file: closing the dialog terminates it, even if the file made it hang, and frees its memory. */
function ask(question: WorkerQuestion, signal?: AbortSignal): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' })
    const end = (finish: () => void) => {
      clearTimeout(timer)
      worker.terminate()
      finish()
    }
    const timer = setTimeout(
      () => end(() => reject(new ImportFileError(`处理超过 ${timeLimitMs / 1000} 秒，已停止。请拆分文件，或另存为 .csv 后重试`))),
      timeLimitMs,
    )
    signal?.addEventListener('abort', () => end(() => reject(new DOMException('aborted', 'AbortError'))), { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) =>
      end(() => (data.kind === 'failed' ? reject(new ImportFileError(data.text)) : resolve(data))),
    )
    worker.addEventListener('error', () => end(() => reject(new ImportFileError('文件读取失败，请刷新页面后重试'))))
    worker.postMessage(question)
  })
}
