import type { Testbed } from '../lib/testbed.ts'
import type { Figure } from '../lib/report.ts'
import { scale } from '../set-m/size.ts'

const minutesBudget = 8

/** The time that creating the set took, now or in an earlier run that recorded it. Without a record the budget counts as missed. */
export function makingFigure({ set: { makingSeconds } }: Testbed): Figure {
  const what = `生成数据集 M${scale === 1 ? '' : `（规模 ${scale}，不作判定）`}`
  const target = `≤ ${minutesBudget} 分钟`
  if (makingSeconds === undefined) return { what, target, measured: '没有记录', ...(scale === 1 ? { isMet: false } : {}) }
  const measured = `${(makingSeconds / 60).toFixed(1)} 分钟（生成之时测得）`
  return { what, target, measured, ...(scale === 1 ? { isMet: makingSeconds <= minutesBudget * 60 } : {}) }
}
