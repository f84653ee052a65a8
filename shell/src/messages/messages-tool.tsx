import { unreadMessages } from '@linggong/shared/contract/messages'
import { queryOf } from '@linggong/shared/api/queries'
import { useCommand } from '@linggong/shared/session/commands'
import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { HeaderTool } from '../layout/header-tool.tsx'
import type { FlavourToolsProps } from '../layout/header-tools.tsx'

const MessageDrawer = lazy(() => import('./message-drawer.tsx').then((module) => ({ default: module.MessageDrawer })))

const everyMinute = 60_000

/** The number of unread messages (R581), and their drawer (R033). A hidden page does not poll. */
export function MessagesTool({ routes }: FlavourToolsProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Stays mounted once opened, so that closing is animated too.
  const [wasOpen, setWasOpen] = useState(false)
  const { data } = useQuery({ ...queryOf(unreadMessages, { quiet: true }), refetchInterval: everyMinute, refetchOnWindowFocus: true })

  function handleOpen() {
    setIsOpen(true)
    setWasOpen(true)
  }
  useCommand({ id: 'shell.messages', title: '查看消息', run: handleOpen })
  return (
    <>
      <HeaderTool icon={<BellOutlined />} label="未读消息" count={data?.unread_messages_count ?? 0} onClick={handleOpen} />
      {wasOpen && (
        <Suspense fallback={null}>
          <MessageDrawer isOpen={isOpen} routes={routes} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
