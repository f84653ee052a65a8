import { useEffect, useState } from 'react'
import { smsOutbox } from '../contract/demo.ts'
import { clientOf } from './client.ts'
import { ApiError, errorText } from './errors.ts'

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
    return Array.isArray(await outboxOf(nobody))
  } catch (error) {
    // Without an answer it may still be one.
    if (!(error instanceof ApiError && error.status === 404)) known = null
    return false
  }
}

/** The last message that the demo would have sent to this number, which may be masked; else why there is none. */
export async function latestSms(phone: string): Promise<string> {
  if (!/^199(?:\d{4}|\*{4})\d{4}$/u.test(phone)) return '请先填写 199 开头的演示手机号'
  try {
    return (await outboxOf(phone))[0]?.text ?? '该号码还没有收到短信'
  } catch (error) {
    return errorText(error)
  }
}

/** The newest first. Asked without a session, because there is none before signing in. */
const outboxOf = async (phone: string) => (await clientOf(null).send(smsOutbox, { query: { phone }, quiet: true })).results
