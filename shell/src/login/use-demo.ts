import { smsOutbox } from '@linggong/shared/contract/demo'
import { clientOf } from '@linggong/shared/api/client'
import { useEffect, useState } from 'react'

/** An unused number of the demo range. */
const nobody = '19900000000'

/** Requested once: a server does not change its mode. */
let known: Promise<boolean> | null = null

/** Whether the server runs in demo mode, because only then the outbox answers. Requested when first wanted. */
export function useDemo(isWanted = true): boolean {
  const [isDemo, setIsDemo] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    let isHere = true
    known ??= ask()
    void known.then((answer) => isHere && setIsDemo(answer))
    return () => {
      isHere = false
    }
  }, [isWanted])
  return isDemo
}

async function ask(): Promise<boolean> {
  try {
    const { results } = await clientOf(null).send(smsOutbox, { query: { phone: nobody }, quiet: true })
    return Array.isArray(results)
  } catch {
    known = null
    return false
  }
}
