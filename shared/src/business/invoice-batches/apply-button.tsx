import { useRead } from '@linggong/shared/api/queries'
import type { CommandFacts } from '@linggong/shared/session/commands'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { useSearchParams } from '@linggong/shared/ui/router'
import { Can } from '@linggong/shared/ui/can'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { invoiceApplyState } from '../../contract/invoice-batches.ts'
import { ApplyDialog } from './document.tsx'

interface ApplyProps {
  readonly command: CommandFacts
}

/** Why the reader may not apply; undefined: not known yet. */
function useRefusal(): string | null | undefined {
  return useRead(invoiceApplyState, {}, { quiet: true }).data?.refusal
}

/** 申请开票; closed with the reason, where the contract does not allow an enterprise to apply itself (R370). An empty list shows it twice. */
export function ApplyButton({ command }: ApplyProps) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusal() ?? null
  if (refusal !== null) {
    return (
      <Can keys={command.keys ?? []}>
        <Flex gap={8} align="center" wrap>
          <Typography.Text type="secondary">{refusal}</Typography.Text>
          <Button type="primary" disabled>{command.title}</Button>
        </Flex>
      </Can>
    )
  }
  return (
    <>
      <CommandButton command={command} onClick={() => setOpen(true)} />
      {isOpen && (
        <>
          <FocusReturn />
          <ApplyDialog onClose={() => setOpen(false)} />
        </>
      )}
    </>
  )
}

/** The same for one settlement, whose page leads here with its number. */
export function ApplyFor({ command }: ApplyProps) {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('apply')
  const refusal = useRefusal()
  if (wanted === null || refusal !== null) return null
  return <Can keys={command.keys ?? []}><ApplyDialog first={[wanted]} onClose={() => setSearch((before) => without(before, 'apply'), { replace: true })} /></Can>
}

function without(search: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(key)
  return next
}
