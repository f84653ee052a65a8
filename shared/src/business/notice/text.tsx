import type { NoticeLine } from '../../domain/notice-content.ts'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { NoticeContent } from './content.tsx'
import styles from './notice.module.css'

interface NoticeTextProps {
  readonly notice: { readonly title: string; readonly content: readonly NoticeLine[]; readonly start_time: string; readonly end_time: string }
}

/** A notice in full. */
export function NoticeText({ notice: { title, content, start_time: start, end_time: end } }: NoticeTextProps) {
  return (
    <article className={styles['whole']}>
      <h3>{title}</h3>
      <small>
        {dateTimeText(start)} 至 {dateTimeText(end)}
      </small>
      <NoticeContent lines={content} />
    </article>
  )
}
