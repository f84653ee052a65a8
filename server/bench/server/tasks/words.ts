import { matcher } from '../../../src/modules/risk/words/match.ts'
import { median, rounds, type Figure } from '../../lib/report.ts'

const budgetMs = 1000
const [wordCount, textCount] = [2000, 5000]

/** 2,000 sensitive words in the texts of 5,000 tasks, built and matched once; every hundredth text has one, with blanks and a traditional sign. */
export function measureWords(): readonly Figure[] {
  const words = Array.from({ length: wordCount }, (_, index) => `违禁${String.fromCodePoint(0x4e00 + index)}${index % 7}`)
  const texts = Array.from({ length: textCount }, (_, index) => {
    const plain = `任务 ${index} ${'在海口市龙华区门店派发传单，核对名单後拍照上傳，按單結算。'.repeat(12)}`
    return index % 100 === 0 ? `${plain}違 禁${String.fromCodePoint(0x4e00 + (index % wordCount))}${(index % wordCount) % 7}` : plain
  })
  const taken: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const began = performance.now()
    const found = texts.flatMap(matcher(words)).length
    taken.push(performance.now() - began)
    if (found < textCount / 100) throw new Error(`${textCount / 100} 个任务含敏感词，只找到 ${found} 处`)
  }
  return [{ what: `${textCount} 个任务与 ${wordCount} 个敏感词比对一遍`, target: `≤ ${budgetMs} ms`, measured: `${median(taken).toFixed(0)} ms（${taken.map((one) => one.toFixed(0)).join(' ')}）`, isMet: median(taken) <= budgetMs }]
}
