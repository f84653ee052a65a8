import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { scrollToTop } from './scroll-top/animate.ts'
import styles from './scroll-top/scroll-top.module.css'

/** Shown only after scrolling further than this. */
const shownFrom = 400

/**
 * Scrolls the element that was scrolled last inside the parent, which must be positioned, back to the top: the page or a
 * table in it.
 */
export function ScrollTop() {
  const anchor = useRef<HTMLSpanElement>(null)
  const [scrolled, setScrolled] = useState<Element | null>(null)
  const stop = useRef<() => void>(() => undefined)

  useEffect(() => {
    const place = anchor.current?.parentElement
    if (!place) return undefined
    const handleScroll = ({ target }: Event) => {
      if (target instanceof Element) setScrolled((last) => (target.scrollTop >= shownFrom ? target : last === target ? null : last))
    }
    // The user's scrolling stops the animation.
    const handleHand = () => stop.current()
    // Scroll events do not bubble, but can be captured.
    place.addEventListener('scroll', handleScroll, { capture: true, passive: true })
    place.addEventListener('wheel', handleHand, { passive: true })
    place.addEventListener('touchmove', handleHand, { passive: true })
    // The ref lives as long as the component.
    const running = stop
    return () => {
      place.removeEventListener('scroll', handleScroll, { capture: true })
      place.removeEventListener('wheel', handleHand)
      place.removeEventListener('touchmove', handleHand)
      running.current()
    }
  }, [])

  function handleClick() {
    if (!scrolled) return
    stop.current()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) scrolled.scrollTo({ top: 0, behavior: 'instant' })
    else stop.current = scrollToTop(scrolled)
  }

  return (
    <span ref={anchor} className={styles['place']}>
      {scrolled?.isConnected === true && (
        <Button shape="circle" size="large" icon={<VerticalAlignTopOutlined />} aria-label="回到顶部" title="回到顶部" onClick={handleClick} />
      )}
    </span>
  )
}
