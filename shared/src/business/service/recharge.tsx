import { CommandButton } from '@linggong/shared/ui/command-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import type { Filters } from '@linggong/shared/ui/list-state'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { useSearchParams } from '@linggong/shared/ui/router'
import type { CommandFacts } from '@linggong/shared/session/commands'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useState } from 'react'
import { APPLY_PARAM } from '../../domain/service-pages.ts'
import { DocumentList } from '../document-list.tsx'
import type { FlavourDocument, Row } from '../document.tsx'
import { ServiceBalances } from './balances.tsx'
import type { Order, OrderRecord } from './order.tsx'
import styles from './service.module.css'

const ApplyDialog = lazyDialog(() => import('./order-dialogs.tsx').then((module) => module.ApplyDialog))

const lists = [
  { key: 'orders', label: '充值订单' },
  { key: 'uses', label: '使用记录' },
] as const

interface RechargeProps<U extends Row, F extends Filters, G extends Filters> {
  readonly orders: FlavourDocument<Order, OrderRecord, F>
  readonly uses: FlavourDocument<U, Row, G>
  readonly command: CommandFacts
}

/** 服务充值 of those who buy: what is left and how long it lasts, their orders, and what was used. */
export function Recharge<U extends Row, F extends Filters, G extends Filters>({ orders, uses, command }: RechargeProps<U, F, G>) {
  const tabs = useListTabs(lists)
  const [isApplying, setApplying] = useState(false)
  const [search, setSearch] = useSearchParams()
  const { can } = usePermissions()
  // The alert of low counts leads here.
  const isLinked = search.has(APPLY_PARAM) && command.keys !== undefined && can(command.keys)
  const close = () => {
    setApplying(false)
    const next = new URLSearchParams(search)
    next.delete(APPLY_PARAM)
    if (isLinked) setSearch(next, { replace: true })
  }
  const button = <CommandButton command={command} onClick={() => setApplying(true)} />
  return (
    <div className={styles['page']}>
      <ServiceBalances />
      <div className={styles['list']}>
        {tabs.activeKey === 'uses' ? <DocumentList of={uses} tabs={tabs} button={button} /> : <DocumentList of={orders} tabs={tabs} button={button} />}
      </div>
      {(isApplying || isLinked) && <ApplyDialog onClose={close} />}
    </div>
  )
}
