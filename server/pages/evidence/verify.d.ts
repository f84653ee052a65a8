interface Fault {
  readonly file: string
  readonly text: string
}

export interface Verified {
  readonly faults: readonly Fault[]
  readonly files: number
  /** SHA-256 of the manifest, hex. */
  readonly hash: string
  readonly manifest: { readonly title: string; readonly files: readonly { readonly name: string }[]; readonly seals: readonly { readonly source: string; readonly hash: string }[] } | null
}

/** A time of the manifest as the index has it, in Shanghai; what is none stays as it is. */
export function clockTime(text: string): string

type Progress = (done: number, all: number) => void

export function verifyZip(zip: Blob, onProgress?: Progress): Promise<Verified>
export function verifyFiles(files: ReadonlyMap<string, Blob>, faults?: readonly Fault[], onProgress?: Progress): Promise<Verified>
