import { expect, test } from 'vitest'
import fc from 'fast-check'
import { count, date, money, percent, text } from '../fields/field.ts'
import { faultCount, faultText, oneLine, paragraphsOf, parseTemplate, renderTemplate, templateOf, variablesOf } from './template.ts'

const variables = { name: text('企业名称'), fee: percent('服务费比例'), sum: money('金额'), from: date('起始日期'), bills: count('账单数') }
const none = { name: null, fee: null, sum: null, from: null, bills: null }
const faultsOf = (source: string): string[] => (parseTemplate(source, variables).faults ?? []).map(faultText)

test('a placeholder is the value as people read it', () => {
  const template = templateOf('甲方{{企业名称}}，自{{ 起始日期 }}起按{{服务费比例}}收取，{{账单数}}笔共{{金额}}元', variables)
  expect(renderTemplate(template, { name: '甲企业', fee: 6.5, sum: 1_234_567, from: '2026-11-23', bills: 0 }, oneLine)).toBe('甲方甲企业，自2026-11-23起按6.5%收取，0笔共12,345.67元')
})

test('a section is left out where there is no value, and its own value need not be there', () => {
  const template = templateOf('甲{{#金额}}收{{金额}}元{{#企业名称}}，由{{企业名称}}付{{/企业名称}}{{/金额}}。', variables)
  const rendered = (values: Partial<typeof none> | { sum?: number; name?: string }) => renderTemplate(template, { ...none, ...values }, oneLine)
  expect([rendered({}), rendered({ sum: 0 }), rendered({ sum: 100 }), rendered({ sum: 100, name: '乙' })]).toEqual(['甲。', '甲。', '甲收1.00元。', '甲收1.00元，由乙付。'])
})

test('a value that is missing is refused, not left blank', () => {
  const template = templateOf('{{企业名称}}', variables)
  expect(() => renderTemplate(template, none, oneLine)).toThrow('模板缺少“企业名称”')
  expect(() => renderTemplate(template, { ...none, name: '' }, oneLine)).toThrow('模板缺少“企业名称”')
})

test('what is wrong is told with its place, all of it at once', () => {
  expect(faultsOf('甲方{{企业}}\n乙方 {{金额}}{{}}\n{{#账单数}}')).toEqual(['第 1 行第 3 列：没有“企业”这个变量', '第 2 行第 10 列：没有写变量的名称', '第 3 行第 1 列：“{{#账单数}}”没有对应的“{{/账单数}}”'])
  expect(faultsOf('a{{企业名称')).toEqual(['第 1 行第 2 列：“{{”没有对应的“}}”'])
  expect(faultsOf('a}}b')).toEqual(['第 1 行第 2 列：“}}”前面没有“{{”'])
  expect(faultsOf('{{/金额}}')).toEqual(['第 1 行第 1 列：“{{/金额}}”前面没有“{{#金额}}”'])
  expect(faultsOf('{{#金额}}{{/企业名称}}')).toEqual(['第 1 行第 8 列：这里应当是“{{/金额}}”'])
  expect(faultsOf('字'.repeat(50_001))).toEqual(['第 1 行第 1 列：模板不能超过 50000 个字符'])
  expect(() => templateOf('{{甲}}', variables)).toThrow('第 1 行第 1 列：没有“甲”这个变量')
})

test('a text that is wrong everywhere is read as fast as one that is right: the first hundred faults are told', () => {
  const began = performance.now()
  for (const source of ['}}'.repeat(20_000), '{{x}}\n'.repeat(8000), '{{}}'.repeat(10_000), '{{#金额}}'.repeat(6000), `${'{{#金额}}'.repeat(3000)}${'{{企业名称}}'.repeat(2000)}`]) {
    const faults = parseTemplate(source, variables).faults ?? []
    expect([faults.length, faultCount(faults, 6)]).toEqual([100, '至少 94'])
  }
  // Two and a half seconds each, when every place was looked for from the beginning of the text.
  expect(performance.now() - began).toBeLessThan(1000)
  expect(parseTemplate('}}'.repeat(9900), variables).faults?.at(-1)).toMatchObject({ line: 1, column: 199 })
})

test('names are names: neither those of objects nor code', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'name', '企业名称.length', '金额 * 2', '> /etc/passwd', '&企业名称', '{企业名称']) expect(faultsOf(`{{${name}}}`), name).not.toEqual([])
})

test('its variables are listed once each, and it is plain data', () => {
  const template = templateOf('{{金额}}{{#企业名称}}{{金额}}{{账单数}}{{/企业名称}}', variables)
  expect(variablesOf(template)).toEqual(['sum', 'name', 'bills'])
  expect(JSON.parse(JSON.stringify(template))).toEqual(template)
})

test('a value is a value: nothing in it is read as a template, begins a paragraph or turns the text around', () => {
  const template = templateOf('甲方：{{企业名称}}\n\n{{#金额}}金额{{金额}}元{{/金额}}\n完', variables)
  expect(paragraphsOf(template, { ...none, name: '{{金额}}\n第二条\u202e\u0007 甲方免责' })).toEqual(['甲方：{{金额}} 第二条 甲方免责', '完'])
})

test('a long value ends in an ellipsis, in the middle of no character', () => {
  const short = templateOf('{{简称}}', { alias: { ...text('简称'), most: 4 } })
  expect([renderTemplate(short, { alias: '一二三四' }, oneLine), renderTemplate(short, { alias: '一二三四五' }, oneLine), renderTemplate(short, { alias: '一二𠮷𠮷五' }, oneLine)]).toEqual(['一二三四', '一二三…', '一二…'])
})

test('any text is read or refused, and what is read without marks is said again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('{{', '}}', '{', '}', '#', '/', '金额', '企业名称', '\n', '字', ' ')).map((parts) => parts.join('')), (source) => {
      const { template, faults } = { template: undefined, faults: undefined, ...parseTemplate(source, variables) }
      if (template === undefined) expect(faults?.length).toBeGreaterThan(0)
      else if (!source.includes('{{')) expect(renderTemplate(template, none, oneLine)).toBe(source)
    }),
  )
})
