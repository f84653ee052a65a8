import { Typography } from 'antd'
import type { ReactNode } from 'react'

interface MarkedProps {
  readonly text: string
  readonly words: readonly string[]
}

/** The text with these words marked, wherever they stand in it, in either case. */
export function Marked({ text, words }: MarkedProps): ReactNode {
  return partsOf(text, words).map(({ at, part, isHit }) => (isHit ? <Typography.Text key={at} mark>{part}</Typography.Text> : part))
}

interface Part {
  readonly at: number
  readonly part: string
  readonly isHit: boolean
}

/** The longest word wins where several begin; what a word covers is looked at no more. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const [lower, sought] = [text.toLowerCase(), words.filter((word) => word !== '').map((word) => word.toLowerCase()).toSorted((one, other) => other.length - one.length)]
  const parts: Part[] = []
  let plain = 0
  for (let at = 0; at < text.length; ) {
    const hit = sought.find((word) => lower.startsWith(word, at))
    if (hit === undefined) {
      at += 1
      continue
    }
    if (at > plain) parts.push({ at: plain, part: text.slice(plain, at), isHit: false })
    parts.push({ at, part: text.slice(at, at + hit.length), isHit: true })
    at += hit.length
    plain = at
  }
  return plain < text.length ? [...parts, { at: plain, part: text.slice(plain), isHit: false }] : parts
}
