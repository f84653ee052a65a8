import { useEffect, useState } from 'react'
import type { PinyinReader } from './search.ts'

/** The pinyin readings are ten times the size of the palette: it opens without them, and matches characters until they are loaded. */
export function usePinyin(): PinyinReader | null {
  const [reader, setReader] = useState<PinyinReader | null>(null)
  useEffect(() => {
    let isGone = false
    import('./pinyin.ts').then(
      ({ readPinyin }) => {
        if (!isGone) setReader(() => readPinyin)
      },
      // Retried when the palette opens again.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return reader
}
