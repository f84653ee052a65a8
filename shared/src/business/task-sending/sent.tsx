import { Button, Flex, Result } from 'antd'
import type { ReactNode } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import type { sendTasks } from '../../contract/task-sending.ts'
import { RecordLink } from '../home.tsx'

interface SentProps {
  readonly of: CallOutput<typeof sendTasks>
  readonly onAgain: () => void
  /** How workers get to it. */
  readonly children?: ReactNode
}

/** What became of a task that was sent. */
export function Sent({ of: { to_audit: held, task_id: task, batch_id: batch }, onAgain, children }: SentProps) {
  return (
    <Result
      status={held > 0 ? 'warning' : 'success'}
      title={held > 0 ? '任务待审核' : '任务已发布'}
      subTitle={held > 0 ? '任务内容含有敏感词，由园区或运营商审核放行后开始招募' : '合作用户现在可以报名'}
      extra={
        <Flex gap={8} justify="center" align="center">
          {task !== null && <RecordLink of="task" id={task}>查看任务</RecordLink>}
          {batch !== null && <RecordLink of="task_batch" id={batch}>查看任务批次</RecordLink>}
          <Button onClick={onAgain}>再发布一个</Button>
        </Flex>
      }
    >
      {held === 0 && children}
    </Result>
  )
}
