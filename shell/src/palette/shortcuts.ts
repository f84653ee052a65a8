import type { Flavour } from '@linggong/shared/contract/call'
import { commandKey } from './keys.ts'

export interface Shortcut {
  /** Each of them does it; keys of one are pressed together. */
  readonly keys: readonly (readonly string[])[]
  readonly what: string
  /** Left out: in every flavour. */
  readonly only?: Flavour
}

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

/** Every key of the suite, once. Whoever adds one adds it here. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: '全局',
    shortcuts: [
      { keys: [[commandKey, 'K']], what: '打开命令面板：菜单、页签、最近记录、操作' },
      { keys: [[commandKey, 'F']], what: '全局搜索：企业用户、个人用户、系统用户', only: 'saas' },
      { keys: [['?']], what: '查看全部快捷键' },
      { keys: [['Esc']], what: '关闭弹窗、抽屉和面板' },
      { keys: [['Ctrl', 'Alt', 'P']], what: '权限标注：显示页面上受权限控制的按钮（测试用）' },
    ],
  },
  {
    title: '页签',
    shortcuts: [
      { keys: [['Alt', '1…9']], what: '切换到第 1 至第 9 个页签' },
      { keys: [['←'], ['→'], ['Home'], ['End']], what: '在页签间移动（焦点在页签上）' },
      { keys: [['Enter']], what: '打开所在页签' },
      { keys: [['Delete']], what: '关闭所在页签' },
      { keys: [['菜单键'], ['Shift', 'F10']], what: '页签菜单：刷新、关闭左侧、关闭右侧、关闭其他' },
    ],
  },
  {
    title: '命令面板',
    shortcuts: [
      { keys: [['↑'], ['↓']], what: '上一项、下一项' },
      { keys: [['PageUp'], ['PageDown']], what: '向上、向下翻' },
      { keys: [['Enter']], what: '打开或执行' },
    ],
  },
  {
    title: '列表（焦点在表格上）',
    shortcuts: [
      { keys: [['↑'], ['↓'], ['K'], ['J']], what: '上一行、下一行' },
      { keys: [['PageUp'], ['PageDown']], what: '向上、向下翻一屏' },
      { keys: [['Home'], ['End']], what: '第一行、最后一行' },
      { keys: [['空格'], ['X']], what: '选择或取消选择当前行' },
      { keys: [['Shift', '空格']], what: '从上次选择的行选到当前行' },
      { keys: [['Enter']], what: '打开当前行的详情' },
    ],
  },
]
