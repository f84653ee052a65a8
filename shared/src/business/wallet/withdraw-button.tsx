import { Can } from '@linggong/shared/ui/can'
import type { PermissionKey } from '../../domain/permissions.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { WithdrawDialog } from './withdrawal.tsx'

interface WithdrawButtonProps {
  readonly permission: PermissionKey
  readonly available: number
  readonly accountName: string
  readonly next: string
}

/** 提现申请, on the account's card: nothing to withdraw, nothing to apply for. */
export function WithdrawButton({ permission, available, ...facts }: WithdrawButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Can keys={permission}>
      <Button type="primary" disabled={available <= 0} title={available <= 0 ? '没有可提现的余额' : undefined} onClick={() => setOpen(true)}>
        提现申请
      </Button>
      {isOpen && <WithdrawDialog available={available} {...facts} onClose={() => setOpen(false)} />}
    </Can>
  )
}
