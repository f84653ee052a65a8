import { describe, expect, it } from 'vitest'
import { readPinyin } from './pinyin.ts'
import { search, wordsOf } from './search.ts'

const items = [
  { title: '结算单', detail: '结算管理' },
  { title: '结算单详情', detail: '结算管理' },
  { title: '账单管理', detail: '结算管理' },
  { title: '导入账单', detail: '操作' },
  { title: '导入记录', detail: '系统管理' },
  { title: '角色', detail: '系统管理' },
  { title: 'JS202501010007', detail: '结算单' },
  { title: '重庆长行劳务公司', detail: '切换企业' },
]

const found = (query: string) => search(items, query, readPinyin).map(({ item }) => item.title)
const marked = (query: string) => {
  const [best] = search(items, query, readPinyin)
  return best ? [...best.item.title].filter((_, place) => best.marks.has(place)).join('') : null
}

describe('what the palette finds', () => {
  it('by characters: the whole before the beginning before the middle', () => {
    expect(found('结算单').slice(0, 2)).toEqual(['结算单', '结算单详情'])
    expect(found('账单')).toEqual(['账单管理', '导入账单'])
    expect(marked('账单')).toBe('账单')
  })

  it.each([
    ['jiesuandan', '结算单'],
    ['jsd', '结算单'],
    ['jiesd', '结算单'],
    ["jie'suan", '结算单'],
    ['drzd', '导入账单'],
    ['daoruzd', '导入账单'],
    ['DRZD', '导入账单'],
    ['jiaose', '角色'],
  ])('%s by pinyin, initials or a mixture: %s first', (query, title) => {
    expect(found(query)[0]).toBe(title)
  })

  it('every reading of a character', () => {
    for (const query of ['chongqing', 'changhang', 'zhangxing', 'cqch']) expect(found(query)).toEqual(['重庆长行劳务公司'])
  })

  it('marks what was meant', () => {
    expect(marked('zd')).toBe('账单')
    expect(marked('jiesd')).toBe('结算单')
    expect(marked('0007')).toBe('0007')
  })

  it('numbers and their kind together, in any order', () => {
    expect(found('0007')).toEqual(['JS202501010007'])
    expect(found('jsd 0007')).toEqual(['JS202501010007'])
    expect(found('0007 结算单')).toEqual(['JS202501010007'])
    expect(found('0007 角色')).toEqual([])
  })

  it('a title before a detail', () => {
    expect(found('结算单')).toEqual(['结算单', '结算单详情', 'JS202501010007'])
  })

  it('everything for nothing, in the order given', () => {
    expect(found('  ')).toEqual(items.map(({ title }) => title))
  })

  it('nothing for nonsense, and long nonsense quickly', () => {
    expect(found('qqqqq')).toEqual([])
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      expect(search([{ title: '安'.repeat(40), detail: '' }], 'angan'.repeat(20), readPinyin)).toEqual([])
      return performance.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(500)
  })

  it('characters alone while the readings are on their way', () => {
    expect(search(items, 'jsd', null)).toEqual([])
    expect(search(items, '结算', null)).not.toEqual([])
  })

  it('reads a query word by word', () => {
    expect(wordsOf("  JIE'suan  单 ")).toEqual(['jiesuan', '单'])
  })
})
