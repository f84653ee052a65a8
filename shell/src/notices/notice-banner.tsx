import { Alert } from 'antd'
import { useDismissed } from './dismissed.ts'
import type { NoticeText } from './notice-texts.ts'
import { ScrollingText } from './scrolling-text.tsx'

interface NoticeBannerProps {
  readonly type: 'info' | 'warning'
  /** The kind of notice, for the label of the close button. */
  readonly what: string
  readonly notices: readonly NoticeText[]
}

/** A line of notices; dismissed ones stay hidden, new ones are shown (R042, R045). */
export function NoticeBanner({ type, what, notices }: NoticeBannerProps) {
  const { isReady, isDismissed, dismiss } = useDismissed()
  const shown = isReady ? notices.filter(({ key }) => !isDismissed(key)) : []
  if (shown.length === 0) return null
  return (
    <Alert
      banner
      type={type}
      title={<ScrollingText texts={shown} />}
      closable={{ onClose: () => dismiss(shown.map(({ key }) => key)), 'aria-label': `关闭${what}` }}
    />
  )
}
