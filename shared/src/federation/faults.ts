import { isRecord } from './registry.ts'

/** Faults that a tester can simulate for a remote, to see that the suite handles them (federation.md §2.3). */
export const faultTexts = {
  down: '无法访问',
  slow: '很慢',
  html: '返回网页',
  json: '返回其他 JSON',
  contract: '契约不兼容',
  mount: '页面启动即出错',
} as const

export type Fault = keyof typeof faultTexts

export type Faults = Readonly<Record<string, Fault>>

/** In this browser tab only. */
const key = 'faults'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function readFaults(storage: Kept = sessionStorage): Faults {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return isRecord(kept) ? Object.fromEntries(Object.entries(kept).filter((pair): pair is [string, Fault] => isFault(pair[1]))) : {}
  } catch {
    return {}
  }
}

export function setFault(flavour: string, fault: Fault | null, storage: Kept = sessionStorage): void {
  const { [flavour]: _, ...others } = readFaults(storage)
  const next = fault ? { ...others, [flavour]: fault } : others
  if (Object.keys(next).length === 0) storage.removeItem(key)
  else storage.setItem(key, JSON.stringify(next))
}

export function clearFaults(storage: Kept = sessionStorage): void {
  storage.removeItem(key)
}

export function isFault(value: unknown): value is Fault {
  return typeof value === 'string' && Object.hasOwn(faultTexts, value)
}
