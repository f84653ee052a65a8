import { signUrl } from '../contract/oss.ts'
import type { UploadPurpose } from '../domain/uploads.ts'
import { send } from './client.ts'

interface StoreOptions {
  readonly onProgress?: (percent: number) => void
  /** Aborts the upload; the promise rejects. */
  readonly signal?: AbortSignal
}

/**
 * Uploads a file to a signed URL. XMLHttpRequest, because fetch does not report upload progress.
 * Rejects with the server's Chinese text.
 */
function putFile(url: string, file: Blob, { onProgress, signal }: StoreOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('PUT', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : Math.floor((loaded / total) * 100)))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new Error(textOf(request.responseText)))
    })
    request.addEventListener('error', () => reject(new Error('上传中断，请检查网络后重试')))
    request.addEventListener('abort', () => reject(new Error('已取消上传')))
    request.send(file)
  })
}

function textOf(body: string): string {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer === 'object' && answer !== null && 'error_msg' in answer && typeof answer.error_msg === 'string') return answer.error_msg
  } catch {
    // A page from a gateway instead of an answer.
  }
  return '上传失败，请重试'
}

/**
 * Stores a file through a signed URL; resolves to the `file_url` by which calls refer to it.
 * The server checks the content and refuses other file types in Chinese.
 */
export async function storeFile(file: Blob, filename: string, purpose: UploadPurpose, options: StoreOptions = {}): Promise<string> {
  const { signal } = options
  const target = await send(signUrl, { query: { filename, size: file.size, purpose }, ...(signal && { signal }) })
  if (signal?.aborted) throw new Error('已取消上传')
  await putFile(target.url, file, options)
  return target.file_url
}
