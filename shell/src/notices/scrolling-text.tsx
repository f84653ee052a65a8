import { useLayoutEffect, useRef, useState } from 'react'
import styles from './notices.module.css'

/** One line; it scrolls when it is longer than its place (R042) and rests under the pointer. */
export function ScrollingText({ texts }: { readonly texts: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const line = texts.join('\u2003\u2003')

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => setIsLong((element.firstElementChild?.scrollWidth ?? 0) > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line])

  const seconds = Math.max(12, line.length / 4)
  return (
    <div ref={place} className={styles['place']} title={texts.join('\n')}>
      <span className={isLong ? styles['moving'] : styles['resting']} style={{ animationDuration: `${seconds}s` }}>
        {line}
      </span>
    </div>
  )
}
