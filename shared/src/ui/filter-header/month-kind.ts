import { readMonth } from '../../domain/time.ts'
import type { InputKind } from '../typed-input.tsx'

/** Six digits are typed sooner than a calendar is paged, and load none; 本月 and 上月 are in 快速筛选. */
export const monthKind: InputKind<string> = {
  inputMode: 'numeric',
  placeholder: '如 2026-11',
  write: (month) => month,
  read: (text) => {
    if (text.trim() === '') return { value: null }
    const month = readMonth(text)
    return month === undefined ? { value: null, error: '请输入年月，如 2026-11', isPartial: true } : { value: month }
  },
}
