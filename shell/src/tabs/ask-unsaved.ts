import type { App } from 'antd'
import type { Tab } from './tabs.ts'

/** Asks before the unsaved input of these tabs is lost; acts at once when there is none. */
export function askUnsaved(modal: ReturnType<typeof App.useApp>['modal'], losing: readonly Tab[], act: () => void): void {
  const unsaved = losing.filter(({ isDirty }) => isDirty)
  if (unsaved.length === 0) return act()
  void modal.confirm({
    title: '有未保存的内容',
    content: `${unsaved.map(({ title }) => title).join('、')} 中填写的内容将会丢失，确定继续吗？`,
    okText: '放弃并继续',
    onOk: act,
  })
}
