import { Alert, Button } from 'antd'
import { type NoticeLineText, ScrollingText } from './scrolling-text.tsx'

interface BannerLineProps {
  readonly type: 'info' | 'warning'
  /** The kind of notice, for the labels of the buttons. */
  readonly what: string
  readonly texts: readonly NoticeLineText[]
  /** Absent: there is no more than the line. */
  readonly onOpen?: (() => void) | undefined
  readonly onClose: () => void
}

/** A line of notices over every page. */
export function BannerLine({ type, what, texts, onOpen, onClose }: BannerLineProps) {
  return (
    <Alert
      banner
      type={type}
      title={<ScrollingText texts={texts} />}
      {...(onOpen && {
        action: (
          <Button type="link" size="small" onClick={onOpen}>
            查看{what}
          </Button>
        ),
      })}
      closable={{ onClose, 'aria-label': `关闭${what}` }}
    />
  )
}
