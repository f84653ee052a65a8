import { listMessages, readMessages } from '@linggong/shared/contract/messages'
import type { CallOutput } from '@linggong/shared/contract/call'
import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { named } from '@linggong/shared/ui/list-page/pager'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { Button, Drawer, Pagination, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FlavourToolsProps } from '../layout/header-tools.tsx'
import { useIsNarrow } from '../layout/narrow.ts'
import { type Message, MessageList } from './message-list.tsx'
import { MessageText } from './message-text.tsx'
import styles from './messages.module.css'

interface MessageDrawerProps extends FlavourToolsProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

type Messages = CallOutput<typeof listMessages>

const everyMinute = 60_000
const views = [
  { label: '未读', value: 'false' as const },
  { label: '全部', value: 'all' as const },
]

/** R148: 1200 px, or the full width of a small screen, where the list and the chosen message take turns. */
export function MessageDrawer({ isOpen, routes, onClose }: MessageDrawerProps) {
  const [view, setView] = useState<'false' | 'all'>('false')
  const [page, setPage] = useState({ page: 1, page_size: 10 })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const query = useRead(
    listMessages,
    { query: { ...page, ...(view === 'false' && { is_read: view }) } },
    { enabled: isOpen, refetchInterval: isOpen && everyMinute },
  )
  const mark = useAction(readMessages)
  const isBusy = mark.isRunning

  function handleView(next: 'false' | 'all') {
    setView(next)
    setPage({ ...page, page: 1 })
    setChosenId(null)
  }

  /** Among the unread ones the next message takes its place; after the last one of a page the previous page is shown. */
  async function handleRead(message: Message, shown: readonly Message[]) {
    const at = shown.indexOf(message)
    const next = shown[at + 1] ?? shown[at - 1]
    await mark.run({ body: { ids: [message.id] } })
    if (view === 'all') return
    setChosenId(isNarrow ? null : (next?.id ?? null))
    if (page.page > 1 && next === undefined) setPage({ ...page, page: page.page - 1 })
  }

  function handleSwitches() {
    onClose()
    void navigate('/common/user/info')
  }

  const tools = (
    <Space>
      <Button onClick={handleSwitches}>通知设置</Button>
      <Button disabled={isBusy || (view === 'false' && query.data?.total === 0)} loading={isBusy} onClick={() => void mark.run({ body: { all: true } })}>
        全部标为已读
      </Button>
    </Space>
  )
  return (
    <Drawer open={isOpen} title="消息" size="min(1200px, 100vw)" extra={tools} onClose={onClose}>
      <Segmented options={views} value={view} onChange={handleView} aria-label="查看" />
      <Body query={query} isUnread={view === 'false'}>
        {({ results, total }) => {
          const chosen = results.find(({ id }) => id === chosenId) ?? (isNarrow ? undefined : results[0])
          return (
            <div className={styles['panes']} data-open={chosen !== undefined}>
              <div className={styles['pane']}>
                <MessageList messages={results} chosen={chosen} isBusy={query.isFetching} onChoose={({ id }) => setChosenId(id)} />
                <Pagination
                  size="small"
                  align="end"
                  hideOnSinglePage
                  current={page.page}
                  pageSize={page.page_size}
                  total={total}
                  showTotal={(all) => `共 ${all} 条`}
                  itemRender={named}
                  onChange={(number, size) => setPage({ page: number, page_size: size })}
                />
              </div>
              <div className={styles['pane']}>
                {chosen && (
                  <MessageText
                    message={chosen}
                    routes={routes}
                    isBusy={isBusy}
                    onRead={() => void handleRead(chosen, results)}
                    onLeave={onClose}
                    onBack={isNarrow ? () => setChosenId(null) : undefined}
                  />
                )}
              </div>
            </div>
          )
        }}
      </Body>
    </Drawer>
  )
}

interface BodyProps {
  readonly query: ReturnType<typeof useRead<typeof listMessages>>
  readonly isUnread: boolean
  readonly children: (data: Messages) => React.ReactNode
}

function Body({ query, isUnread, children }: BodyProps) {
  if (query.data === undefined) {
    if (query.error === null) return <LoadingBlock what="消息" rows={6} />
    return <FailureBlock error={query.error} what="消息" onRetry={() => void query.refetch()} />
  }
  if (query.data.results.length === 0) return <StateBlock art={isUnread ? 'done' : 'empty'} title={isUnread ? '没有未读消息' : '还没有消息'} text="结算单、导入和导出有进展时，会在这里通知您。" />
  return children(query.data)
}
