import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import type { ComponentProps } from 'react'
import type { BannerLine } from '@linggong/shared/business/notice/banner-line'
import type { ScrollingText } from '@linggong/shared/business/notice/scrolling-text'

const loadBanner = () => import('@linggong/shared/business/notice/banner-line')
const loadText = () => import('@linggong/shared/business/notice/scrolling-text')

/** Fetched when there is something to tell: most pages are opened without a notice. */
export function LazyBannerLine(props: ComponentProps<typeof BannerLine>) {
  const loaded = useLoaded(loadBanner, true)
  return loaded === undefined ? null : <loaded.BannerLine {...props} />
}

export function LazyScrollingText(props: ComponentProps<typeof ScrollingText>) {
  const loaded = useLoaded(loadText, true)
  return loaded === undefined ? null : <loaded.ScrollingText {...props} />
}
