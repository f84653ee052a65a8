import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import type { SettingsState } from '../columns/use-settings.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import type { Filters, ListState } from '../list-state.tsx'
import { useSavedViews } from '../list-state/use-views.ts'
import { type SavedView, mostViews, viewFilters } from '../list-state/views.ts'
import { defaultPageSize } from '../list-state/url.ts'
import { ReadAloud } from '../read-aloud.tsx'
import styles from './list-page.module.css'

const SaveViewDialog = lazyDialog(() => import('./save-view.tsx').then((module) => module.SaveViewDialog))
const ManageViewsDialog = lazyDialog(() => import('./manage-views.tsx').then((module) => module.ManageViewsDialog))

interface ViewsMenuProps<F extends Filters> {
  readonly list: ListState<F>
  readonly columns: SettingsState
}

/** The user's saved views of the list: filters, order, page size and optionally the columns. */
export function ViewsMenu<F extends Filters>({ list, columns }: ViewsMenuProps<F>) {
  const { saved, save } = useSavedViews(list.key)
  const [asked, setAsked] = useState<'save' | 'manage' | null>(null)
  const { view } = list
  const now = questionOf(list)

  const handleShow = (chosen: SavedView | undefined) => {
    list.showView(chosen)
    if (chosen?.columns) columns.save(chosen.columns)
  }
  const handleUpdate = () => {
    if (!view) return
    const { id, name, columns: layout } = view.saved
    const next: SavedView = { id, name, ...now, ...(layout && { columns: columns.settings }) }
    save({ ...saved, views: saved.views.map((one) => (one.id === id ? next : one)) })
    list.showView(next)
  }
  const handleMenu = (key: string) => {
    if (key === 'save' || key === 'manage') setAsked(key)
    else if (key === 'update') handleUpdate()
    else handleShow(saved.views.find(({ id }) => `view-${id}` === key))
  }
  const mark = (one: SavedView) => (one.id === saved.defaultId ? ' · 默认' : '')
  const items: MenuProps['items'] = [
    { key: 'all', label: '全部数据' },
    ...saved.views.map((one) => ({ key: `view-${one.id}`, label: `${one.name}${mark(one)}` })),
    { type: 'divider' },
    ...(view?.isModified === true ? [{ key: 'update', label: `用当前条件更新“${view.saved.name}”` }] : []),
    { key: 'save', label: '保存为新视图…', disabled: saved.views.length >= mostViews },
    ...(saved.views.length > 0 ? [{ key: 'manage', label: '管理视图…' }] : []),
  ]

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectable: true, selectedKeys: [view ? `view-${view.saved.id}` : 'all'], onClick: ({ key }) => handleMenu(key) }}
      >
        <Button type="text" aria-haspopup="menu">
          <span className={styles['view']}>
            <ReadAloud>视图：</ReadAloud>
            {view?.saved.name ?? '全部数据'}
            {view?.isModified === true && <span className={styles['mark']}>已修改</span>}
            <span aria-hidden>▾</span>
          </span>
        </Button>
      </Dropdown>
      {asked === 'save' && (
        <SaveViewDialog
          question={now}
          columns={columns.isChanged ? columns.settings : undefined}
          saved={saved}
          onSave={(next, added) => {
            save(next)
            list.showView(added)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'manage' && <ManageViewsDialog saved={saved} onSave={save} onClose={() => setAsked(null)} />}
    </>
  )
}

export type Question = Pick<SavedView, 'filters' | 'ordering' | 'pageSize'>

function questionOf<F extends Filters>(list: ListState<F>): Question {
  const { filters, value, ordering, pageSize } = list
  return {
    filters: viewFilters(filters, { values: value }),
    ...(ordering !== undefined && { ordering }),
    ...(pageSize !== defaultPageSize && { pageSize }),
  }
}
