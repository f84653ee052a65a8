import { BannerLine } from '@linggong/shared/business/notice/banner-line'
import { NoticeText } from '@linggong/shared/business/notice/text'
import type { Flavour } from '@linggong/shared/domain/flavours'
import { bannerText } from '@linggong/shared/domain/notice-content'
import { NOTICE_AUDIENCE } from '@linggong/shared/domain/notices'
import { statusOf } from '@linggong/shared/domain/status-option'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { Notice } from './columns.tsx'
import styles from './notices.module.css'

type Shown = Pick<Notice, 'title' | 'content' | 'audience' | 'start_time' | 'end_time'>

/** Of a picture of the line: its buttons are those of the others' pages. */
const noop = (): void => undefined

/** What each kind of organisation will see of it: the line above its pages, and the whole after a click. */
export function NoticePreview({ notice }: { readonly notice: Shown }) {
  const [flavour, setFlavour] = useState<Flavour>(notice.audience[0] ?? 'company')
  const { label } = statusOf(NOTICE_AUDIENCE, flavour)
  return (
    <section className={styles['preview']} aria-label="预览">
      <Segmented<Flavour> size="small" aria-label="预览的组织" value={flavour} options={NOTICE_AUDIENCE.map(({ value, label: text }) => ({ value, label: text }))} onChange={setFlavour} />
      {notice.audience.includes(flavour) ? (
        <div className={styles['screen']}>
          <div inert>
            <BannerLine type="info" what="公告" texts={[{ text: bannerText(notice) }]} onOpen={noop} onClose={noop} />
          </div>
          <NoticeText notice={notice} />
        </div>
      ) : (
        <p className={styles['nobody']}>
          {label}看不到这条公告（{dateTimeText(notice.start_time)} 至 {dateTimeText(notice.end_time)} 只对所选组织展示）。
        </p>
      )}
    </section>
  )
}
