import { useRead } from '@linggong/shared/api/queries'
import type { CommandFacts } from '@linggong/shared/session/commands'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { useSearchParams } from '@linggong/shared/ui/router'
import { Can } from '@linggong/shared/ui/can'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { invoiceApplyState } from '../../contract/invoice-batches.ts'
import { ApplyDialog } from './document.tsx'

/** 申请开票; closed with the reason, where the contract does not allow an enterprise to apply itself (R370). */
export function ApplyButton({ command }: { readonly command: CommandFacts }) {
  const [search, setSearch] = useSearchParams()
  // A settlement's page leads here with its number.
  const wanted = search.get('apply')
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    if (wanted !== null) setSearch((before) => without(before, 'apply'), { replace: true })
  }
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
      {isOpen && <ApplyDialog onClose={close} />}
      {wanted !== null && <Can keys={command.keys ?? []}><ApplyDialog first={[wanted]} onClose={close} /></Can>}
    </>
  )
}

function without(search: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(key)
  return next
}
