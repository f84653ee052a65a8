import { Link } from '@linggong/shared/ui/router'
import { useLayoutEffect, useRef, useState } from 'react'
import styles from './notice.module.css'

export interface NoticeLineText {
  readonly text: string
  /** Where to go on. */
  readonly link?: { readonly to: string; readonly label: string }
}

/** One line of text; it scrolls when it is too long (R042) and pauses on hover and focus. */
export function ScrollingText({ texts }: { readonly texts: readonly NoticeLineText[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const length = texts.reduce((sum, { text }) => sum + text.length, 0)

  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    // Sums up the parts' own widths, because the scrolling line has a margin as wide as its container.
    const measure = () => setIsLong(Array.from(element.querySelectorAll('[data-text]'), ({ scrollWidth }) => scrollWidth).reduce((sum, width) => sum + width + gap, -gap) > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [length])

  const seconds = Math.max(12, length / 4)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling must be stoppable by keyboard (WCAG 2.2.2)
    <div ref={place} className={styles['place']} title={texts.map(({ text }) => text).join('\n')} tabIndex={isLong ? 0 : undefined}>
      <span className={isLong ? styles['moving'] : styles['resting']} style={{ animationDuration: `${seconds}s` }}>
        {texts.map(({ text, link }) => (
          <span key={text} data-text className={styles['text']}>
            {text} {link && <Link to={link.to}>{link.label}</Link>}
          </span>
        ))}
      </span>
    </div>
  )
}

/** As in the style sheet. */
const gap = 40
