import { useRead } from '@linggong/shared/api/queries'
import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { listMessages } from '../../contract/messages.ts'
import { loadLater } from './load-later.ts'

const everyMinute = 60_000

/** 消息 of those whose header has no drawer for them (R033): what is unread, the latest first; nothing where nothing is. */
export function Messages() {
  const { data } = useRead(listMessages, { query: { is_read: 'false', page: 1, page_size: 10 } }, { refetchInterval: everyMinute, quiet: true })
  const isAny = data !== undefined && data.total > 0
  const later = useLoaded(loadLater, isAny)
  return isAny && later && <later.MessageCard {...data} />
}
