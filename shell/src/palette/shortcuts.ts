import type { Flavour } from '@linggong/shared/contract/call'
import { reviewShortcuts, tableShortcuts } from '@linggong/shared/ui/data-table/shortcuts'
import { commandKey } from './keys.ts'

/** Equivalent keys, their action, and where they work unless everywhere. */
export type Shortcut = readonly [keys: readonly string[], what: string, only?: Flavour]

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

/** All shortcuts of the suite. A new one must be added here. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: '全局',
    shortcuts: [
      [[`${commandKey} + K`], '打开命令面板：菜单、页签、最近记录、操作'],
      [[`${commandKey} + F`], '全局搜索', 'saas'],
      [['?'], '查看全部快捷键；焦点在表格上时只看表格的'],
      [['Esc'], '关闭弹窗、抽屉和面板'],
    ],
  },
  {
    title: '命令面板',
    shortcuts: [
      [['↑', '↓'], '上一项、下一项'],
      [['PageUp', 'PageDown'], '向上、向下翻'],
      [['Enter'], '打开或执行'],
    ],
  },
  {
    title: '页签',
    shortcuts: [
      [['Alt + 1', '…', 'Alt + 9'], '切换到第 1 至 9 个页签'],
      [['←', '→', 'Home', 'End'], '在页签之间移动（焦点在页签上）'],
      [['Enter'], '切换到焦点所在的页签'],
      [['Delete'], '关闭焦点所在的页签'],
    ],
  },
  { title: '列表（焦点在表格上）', shortcuts: tableShortcuts.filter(([keys]) => !keys.includes('?')) },
  { title: '可审核的列表', shortcuts: reviewShortcuts },
  {
    title: '从列表打开的详情页',
    shortcuts: [
      [['j'], '下一条'],
      [['k'], '上一条'],
    ],
  },
  {
    title: '导入预览（焦点在单元格上）',
    shortcuts: [
      [['↑', '↓', '←', '→'], '在单元格之间移动'],
      [['Enter', 'F2'], '修改单元格'],
      [['Esc'], '放弃修改'],
    ],
  },
]
