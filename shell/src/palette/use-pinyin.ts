import { useEffect, useState } from 'react'
import type { PinyinReader } from './search.ts'

/** The readings are ten times the palette's own code: it opens without them, and finds by characters until they are here. */
export function usePinyin(): PinyinReader | null {
  const [reader, setReader] = useState<PinyinReader | null>(null)
  useEffect(() => {
    let isGone = false
    import('./pinyin.ts').then(
      ({ readPinyin }) => {
        if (!isGone) setReader(() => readPinyin)
      },
      // Tried again when the palette opens again.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return reader
}
