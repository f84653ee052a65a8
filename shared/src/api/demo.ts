import { useEffect, useState } from 'react'
import { platformBrand } from '../contract/accounts.ts'
import { smsOutbox } from '../contract/demo.ts'
import { clientOf } from './client.ts'
import { errorText } from './errors.ts'

/** Requested once: a server does not change its mode. */
let known: Promise<boolean> | null = null

/** Whether the server runs in demo mode. Requested when first wanted, and not from the demo's own calls, which no other server knows. */
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
    return (await clientOf(null).send(platformBrand, { query: {}, quiet: true })).is_demo
  } catch {
    // Without an answer it may still be one.
    known = null
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
