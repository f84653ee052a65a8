import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import type { Tab } from './tabs.ts'

interface TooManyTabsProps {
  /** Least recently viewed first. */
  readonly tabs: readonly Tab[]
  readonly onChoose: (keys: ReadonlySet<string>) => void
}

/** Asks which pages to close. The one not viewed for longest is suggested, unless it has unsaved input. */
export function TooManyTabs({ tabs, onChoose }: TooManyTabsProps) {
  const [chosen, setChosen] = useState<readonly string[]>(() => tabs.filter(({ isDirty }) => !isDirty).slice(0, 1).map(({ key }) => key))
  return (
    <Modal
      open
      title="打开的页面较多"
      okText={`关闭所选（${chosen.length}）`}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText="全部保留"
      onOk={() => onChoose(new Set(chosen))}
      onCancel={() => onChoose(new Set())}
    >
      <p>打开的页面越多，占用的内存越多。请选择可以关闭的页面，最久未看的排在前面。</p>
      <Checkbox.Group
        value={[...chosen]}
        onChange={setChosen}
        options={tabs.map(({ key, title, isDirty }) => ({ value: key, label: isDirty ? `${title}（有未保存的内容，将会丢失）` : title }))}
        style={{ flexDirection: 'column' }}
      />
    </Modal>
  )
}
