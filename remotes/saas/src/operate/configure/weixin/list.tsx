import { useRead } from '@linggong/shared/api/queries'
import { listWeixinTemplates } from '@linggong/shared/contract/weixin'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { home } from '../../../home.ts'
import { type WeixinTask, type WeixinTemplate, weixinColumns } from './columns.tsx'

export interface WeixinDialogProps {
  readonly template: WeixinTemplate
  readonly onClose: () => void
}

const dialogs = {
  edit: lazy(() => import('./form.tsx').then((module) => ({ default: module.WeixinForm }))),
  switch: lazy(() => import('./switch-dialog.tsx').then((module) => ({ default: module.WeixinSwitch }))),
  history: lazy(() => import('./history.tsx').then((module) => ({ default: module.WeixinHistory }))),
} as const
const Account = lazy(() => import('./account.tsx').then((module) => ({ default: module.WeixinAccount })))

const filters = defineFilters({})

/** What the official account tells those who have bound it, by kind of message (R715). */
export function WeixinTemplateList({ tabs }: { readonly tabs: ListTabs }) {
  const list = useListState(filters, { name: 'weixin_template' })
  const templates = useRead(listWeixinTemplates, { query: list.params })
  const [shown, setShown] = useState<{ readonly task: WeixinTask; readonly template: WeixinTemplate } | null>(null)
  const [isAccountOpen, setAccountOpen] = useState(false)
  const columns = useMemo(() => weixinColumns((task, template) => setShown({ task, template })), [])
  const Dialog = shown === null ? null : dialogs[shown.task]
  return (
    <>
      <ListPage
        title={home.listOf('weixin_template').title}
        tabs={tabs}
        list={list}
        query={templates}
        columns={columns}
        rowKey="event"
        actions={<Button onClick={() => setAccountOpen(true)}>公众号授权</Button>}
        empty={{ text: '没有消息模板' }}
      />
      {(shown !== null || isAccountOpen) && (
        <>
          <FocusReturn />
          <Suspense fallback={null}>
            {isAccountOpen && <Account onClose={() => setAccountOpen(false)} />}
            {shown !== null && Dialog !== null && <Dialog template={shown.template} onClose={() => setShown(null)} />}
          </Suspense>
        </>
      )}
    </>
  )
}
