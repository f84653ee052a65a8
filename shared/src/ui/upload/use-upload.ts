import { useEffect, useRef, useState } from 'react'
import { storeFile } from '../../api/store-file.ts'
import type { UploadPurpose } from '../../domain/uploads.ts'
import { checkUpload } from './check.ts'

export type UploadState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly file: File; readonly percent: number }
  | { readonly status: 'done'; readonly file: File }
  /** `files`: those to retry, the failed one and the ones after it; absent when a retry makes no sense. */
  | { readonly status: 'failed'; readonly text: string; readonly files: readonly File[] }

/** Uploads files one after the other and stops at the first failure. `onStored` is called for each stored file. */
export function useUpload(purpose: UploadPurpose, onStored: (fileUrl: string, file: File) => void) {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const running = useRef<AbortController | null>(null)
  const latest = useRef(onStored)
  useEffect(() => {
    latest.current = onStored
  })
  // Leaving the form aborts the upload. A hidden tab cannot be told from a closed one; its upload is restarted with 重试.
  useEffect(() => () => running.current?.abort(), [])

  const send = async ([file, ...rest]: readonly File[], controller: AbortController): Promise<void> => {
    if (file === undefined) return
    setState({ status: 'sending', file, percent: 0 })
    try {
      const fileUrl = await storeFile(file, file.name, purpose, {
        signal: controller.signal,
        onProgress: (percent) => setState({ status: 'sending', file, percent }),
      })
      setState({ status: 'done', file })
      latest.current(fileUrl, file)
    } catch (error) {
      const text = controller.signal.aborted ? '已取消上传' : error instanceof Error ? error.message : '上传失败，请重试'
      return setState({ status: 'failed', text, files: [file, ...rest] })
    }
    await send(rest, controller)
  }
  return {
    state,
    choose: (files: readonly File[]) => {
      const fault = files.map((file) => checkUpload(file, purpose)).find((text) => text !== undefined)
      if (fault !== undefined) return setState({ status: 'failed', text: fault, files: [] })
      running.current = new AbortController()
      void send(files, running.current)
    },
    cancel: () => running.current?.abort(),
    reset: () => setState({ status: 'idle' }),
  }
}
