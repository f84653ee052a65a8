import type { RemoteRoute } from '@linggong/shared/api/remote'
import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import type { PaletteItem } from './items.ts'
import { moveOf } from './keys.ts'
import styles from './palette.module.css'
import { Panel, type PanelHandle } from './panel.tsx'
import { Results } from './results.tsx'
import { useRecords } from './records/use-records.ts'
import { noMarks, search, wordsOf } from './search.ts'
import { sectionsOf } from './sections.ts'
import { usePaletteItems } from './use-palette-items.ts'
import { usePinyin } from './use-pinyin.ts'

interface PaletteProps {
  readonly routes: readonly RemoteRoute[]
  readonly onClose: () => void
}

/** Menus, open tabs, recently viewed records and permitted actions, found by a few letters; other records by what identifies them. A combobox that keeps the focus. */
export function Palette({ routes, onClose }: PaletteProps) {
  const panel = useRef<PanelHandle>(null)
  const listId = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const items = usePaletteItems(routes)
  const pinyin = usePinyin()
  const records = useRecords(query, routes)
  const sections = useMemo(() => {
    // What is on this machine comes first, so that an answer that arrives does not move what is about to be chosen.
    const here = search(items, query, pinyin)
    return sectionsOf([...here, ...records.items.map((item) => ({ item, score: 0, marks: noMarks }))], wordsOf(query).length === 0)
  }, [items, query, pinyin, records.items])
  const shown = useMemo(() => sections.flatMap(({ hits }) => hits.map(({ item }) => item)), [sections])
  const current = Math.min(active, shown.length - 1)

  function run(item: PaletteItem | undefined): void {
    if (!item) return
    panel.current?.close()
    item.run()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter and arrow keys belong to the input method while it offers candidates.
    if (event.nativeEvent.isComposing) return
    const to = moveOf(event.key, current, shown.length)
    if (to !== null) setActive(to)
    else if (event.key === 'Enter') run(shown[current])
    else return
    event.preventDefault()
  }

  return (
    <Panel ref={panel} label="命令面板" onClose={onClose}>
      <div className={styles['field']}>
        <SearchOutlined aria-hidden />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's purpose is its input
          autoFocus
          role="combobox"
          aria-label="搜索菜单、页签、单据、人员和操作"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${listId}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          placeholder="搜索菜单和操作（支持拼音），单号、名称、姓名、手机号"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={handleKeyDown}
        />
        <button type="button" className={styles['close']} onClick={() => panel.current?.close()}>
          关闭
        </button>
      </div>
      <Results listId={listId} sections={sections} current={current} onPoint={setActive} onChoose={run} />
      {shown.length === 0 && records.state === undefined && <p className={styles['nothing']}>没有找到“{query.trim()}”。可以输入菜单名、操作名或它们的拼音首字母，完整的单号、手机号或身份证号，企业名称或姓名。</p>}
      <footer className={styles['foot']}>
        <output>
          {shown.length} 项{records.state === 'asking' && '，正在查找单据与人员…'}
          {records.state === 'failed' && '，单据与人员暂时查不到，请稍后再试'}
        </output>
        <span className={styles['hints']}>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
        </span>
      </footer>
    </Panel>
  )
}
