import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { Can } from '@linggong/shared/ui/can'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { Button } from 'antd'
import { useState } from 'react'
import { agencyInvoiceTitle, companyInvoiceTitle } from '../../contract/invoice-info.ts'
import { invoiceInfoFields } from '../../domain/fields/invoice-info.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { titleFacts } from './facts.ts'

const TitleDialog = lazyDialog(() => import('./title-dialog.tsx').then((module) => module.TitleDialog))

export interface TitleProps {
  readonly kind: 'company' | 'agency'
  readonly id: string
  /** Of those who may change it. */
  readonly permission: PermissionKey
}

/** The default title of an organisation (R598). */
export function Title({ kind, id, permission }: TitleProps) {
  const query = useRead(kind === 'company' ? companyInvoiceTitle : agencyInvoiceTitle, { params: { id } })
  const [isOpen, setOpen] = useState(false)
  const { data } = query
  if (data === undefined) return <PendingBlock of={query} what="开票信息" />
  const isNew = data.version === 0
  const edit = (
    <Can keys={permission}>
      <Button onClick={() => setOpen(true)}>{isNew ? '填写开票信息' : '编辑'}</Button>
    </Can>
  )
  const fact = factsOf(invoiceInfoFields, data)
  return (
    <>
      {isNew ? (
        <StateBlock title="还没有开票信息" action={edit} />
      ) : (
        <>
          <Facts label="开票信息" facts={titleFacts.map((name) => fact(name))} />
          {edit}
        </>
      )}
      {isOpen && <TitleDialog kind={kind} id={id} title={data} onClose={() => setOpen(false)} />}
    </>
  )
}
