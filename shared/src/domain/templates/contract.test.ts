import { expect, test } from 'vitest'
import { CONTRACT_VARIABLES, blankContract, contractExample, contractLines, parseContract } from './contract.ts'
import { faultText, templateOf } from './template.ts'

const required = '{{姓名}}{{身份证号}}{{企业名称}}{{业务公司名称}}'
const faultsOf = (source: string): string[] => (parseContract(source).faults ?? []).map(faultText)

test('R610 says what is unknown, what is missing, and what may be missing where it stands', () => {
  expect(faultsOf(required)).toEqual([])
  expect(faultsOf('{{姓名}}{{身份证号}}{{企业名称}}')).toEqual(['第 1 行第 23 列：缺少“{{业务公司名称}}”'])
  expect(faultsOf(`${required}\n{{住址}}`)).toEqual(['第 2 行第 1 列：没有“住址”这个变量'])
  expect(faultsOf(`${required}\n自{{合同开始日期}}起`)[0]).toContain('第 2 行第 2 列：“合同开始日期”不一定有值')
  expect(faultsOf(`${required}\n{{#合同开始日期}}自{{合同开始日期}}起{{/合同开始日期}}`)).toEqual([])
  // In a section that may be left out it is missing.
  expect(faultsOf('{{#合同开始日期}}{{姓名}}{{/合同开始日期}}{{身份证号}}{{企业名称}}{{业务公司名称}}')[0]).toContain('缺少“{{姓名}}”')
})

test('R610 no text is longer than anybody reads: the first line too many is named, and nothing of it is filled in', () => {
  const lines = (count: number): string => `${required}${'\n第'.repeat(count - 1)}`
  expect(faultsOf(lines(1000))).toEqual([])
  expect(faultsOf(lines(8000))).toEqual(['第 1001 行第 1 列：正文不能超过 1000 行'])
})

test('labels are unique, so that each names one variable', () => {
  const labels = Object.values(CONTRACT_VARIABLES).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('lines are headings and paragraphs, and no value makes a heading', () => {
  const template = templateOf(`# 协议\n${required}\n\n{{姓名}}签署`, CONTRACT_VARIABLES)
  const lines = contractLines(template, { ...contractExample, name: '# 王\n小明' })
  expect(lines).toEqual([{ isHeading: true, text: '协议' }, { isHeading: false, text: expect.stringContaining('＃ 王 小明') }, { isHeading: false, text: '＃ 王 小明签署' }])
})

test('a blank form names what is to be filled in, sections included', () => {
  const template = templateOf(`${required}{{#合同开始日期}}，自{{合同开始日期}}起{{/合同开始日期}}`, CONTRACT_VARIABLES)
  expect(blankContract(template)).toEqual([{ isHeading: false, text: '【姓名】【身份证号】【企业名称】【业务公司名称】，自【合同开始日期】起' }])
})
