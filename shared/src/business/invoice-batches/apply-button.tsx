import { useRead } from '@linggong/shared/api/queries'
import type { CommandFacts } from '@linggong/shared/session/commands'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { Can } from '@linggong/shared/ui/can'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { invoiceApplyState } from '../../contract/invoice-batches.ts'
import { ApplyDialog } from './document.tsx'

/** 申请开票; closed with the reason, where the contract does not allow an enterprise to apply itself (R370). */
export function ApplyButton({ command }: { readonly command: CommandFacts }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(invoiceApplyState, {}, { quiet: true })
  const refusal = data?.refusal ?? null
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
      {isOpen && <ApplyDialog onClose={() => setOpen(false)} />}
    </>
  )
}
