import { Modal } from 'antd'
import { FocusReturn } from '../focus-return.tsx'
import styles from './data-table.module.css'

/** Equivalent keys and their action; also listed in the overview of all shortcuts. */
export const tableShortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['↓', 'j'], '下一行'],
  [['↑', 'k'], '上一行'],
  [['PageUp', 'PageDown'], '翻一屏'],
  [['Home', 'End'], '第一行、最后一行'],
  [['Enter'], '打开当前行，返回后仍停在该行'],
  [['空格'], '预览当前行，再按关闭；没有预览的表格中为选择'],
  [['x'], '选择或取消选择当前行'],
  [['Shift + ↑', 'Shift + ↓'], '连续选择'],
  [['Shift + 空格'], '从上一次选择的行选到当前行'],
  [['Ctrl + A'], '选择本页全部；翻页后仍保留'],
  [['Esc'], '关闭预览；没有预览时取消选择'],
  [['?'], '显示本帮助'],
]

/** For lists with rows to review. */
export const reviewShortcuts: typeof tableShortcuts = [
  [['a'], '审核当前行，先选“通过”；选了几行时逐行审核'],
  [['r'], '审核当前行，先选“驳回”'],
]

interface ShortcutsProps {
  readonly hasReview: boolean
  readonly onClose: () => void
}

export function Shortcuts({ hasReview, onClose }: ShortcutsProps) {
  return (
    <Modal open title="表格快捷键" footer={null} width={480} onCancel={onClose}>
      <FocusReturn />
      <dl className={styles['shortcuts']}>
        {[...tableShortcuts, ...(hasReview ? reviewShortcuts : [])].map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>本次登录后打开过的行，行首有一个圆点。</p>
    </Modal>
  )
}
