import { Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { noticeText } from '../../api/errors.ts'
import { FocusReturn } from '../focus-return.tsx'
import { lazyDialog } from '../lazy-dialog.tsx'

// Loaded on demand, because most values are never revealed.
const ReasonForm = lazyDialog(() => import('./reason-form.tsx').then((module) => module.ReasonForm))

/** What is shown for a reason only; `look` rejects when the server refuses, which is shown beside the reason. */
export function useReason(look: (reason: string) => Promise<void>) {
  const [isAsking, setAsking] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState('')
  const give = async (reason: string): Promise<void> => {
    setLoading(true)
    setFailure('')
    try {
      await look(reason)
      setAsking(false)
    } catch (error) {
      setFailure(noticeText(error))
    } finally {
      setLoading(false)
    }
  }
  return { isAsking, isLoading, failure, give, ask: () => setAsking(true), close: () => setAsking(false) }
}

interface ReasonPopoverProps {
  /** 查看完整手机号 */
  readonly title: string
  readonly reason: ReturnType<typeof useReason>
  /** The button that asks. */
  readonly children: ReactNode
}

/** Asks for the reason beside the button. */
export function ReasonPopover({ title, reason: { isAsking, isLoading, failure, give, close }, children }: ReasonPopoverProps) {
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      open={isAsking}
      onOpenChange={(isOpen) => !isOpen && !isLoading && close()}
      content={
        <>
          <FocusReturn />
          <ReasonForm title={title} failure={failure} isLoading={isLoading} onOk={(reason) => void give(reason)} onClose={close} />
        </>
      }
    >
      {children}
    </Popover>
  )
}
