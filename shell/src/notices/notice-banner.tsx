import { useDismissed } from './dismissed.ts'
import { LazyBannerLine } from './lazy-line.tsx'
import type { NoticeText } from './notice-texts.ts'

interface NoticeBannerProps {
  readonly type: 'info' | 'warning'
  /** The kind of notice, for the labels of the buttons. */
  readonly what: string
  readonly notices: readonly NoticeText[]
  /** Absent: there is no more to read than the line. */
  readonly onOpen?: () => void
}

/** A line of notices; dismissed ones stay hidden, new ones are shown (R042, R045). */
export function NoticeBanner({ type, what, notices, onOpen }: NoticeBannerProps) {
  const { isReady, isDismissed, dismiss } = useDismissed()
  const shown = isReady ? notices.filter(({ key }) => !isDismissed(key)) : []
  if (shown.length === 0) return null
  return <LazyBannerLine type={type} what={what} texts={shown} onOpen={onOpen} onClose={() => dismiss(shown.map(({ key }) => key))} />
}
