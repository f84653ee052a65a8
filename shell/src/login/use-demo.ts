import { smsOutbox } from '@linggong/shared/contract/demo'
import { send } from '@linggong/shared/api/client'
import { useEffect, useState } from 'react'

/** A number of the demo range that nobody has. */
const nobody = '19900000000'

/** Whether the server runs in demo mode: only then does the outbox answer. */
export function useDemo(): boolean {
  const [isDemo, setIsDemo] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    const ask = { query: { phone: nobody }, quiet: true, signal: abort.signal }
    send(smsOutbox, ask).then(({ results }) => setIsDemo(Array.isArray(results)), () => undefined)
    return () => abort.abort()
  }, [])
  return isDemo
}
