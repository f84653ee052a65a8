import type { Call } from '../contract/call.ts'
import { sendForFile } from './client.ts'
import type { SendArguments } from './input.ts'

/** Requests a file and lets the browser save it. */
export async function download<C extends Call>(call: C, ...args: SendArguments<C>): Promise<void> {
  const { blob, filename } = await sendForFile(call, ...args)
  const url = URL.createObjectURL(blob)
  saveFrom(url, filename)
  // Browsers read the URL after the click returns; a minute is ample and bounds the memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves the file behind a signed link of the file store. */
export function saveFrom(url: string, filename = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
