import { expect, test } from 'vitest'
import { readLine } from './arguments.ts'
import { commands } from './commands.ts'
import { Refusal, troubleOf } from './edit.ts'

test('words, options and the place are told apart, in any order', () => {
  expect(readLine(['agency', '--to', 's3://bucket/x', '50', '--dry-run'], { takes: 2 })).toEqual({ args: ['agency', '50'], to: 's3://bucket/x', isDry: true })
  expect(readLine(['agency', '--promote'], { takes: 1, options: ['--promote'] })).toEqual({ args: ['agency', '--promote'], to: undefined, isDry: false })
})

test.each([
  [['agency', '--dryrun'], '不认识的选项 --dryrun'],
  [['agency', '--to'], '--to 之后缺少'],
  [['agency', '--to', '--dry-run'], '--to 之后缺少'],
  [['agency', 'park'], '多余的参数 park'],
])('%s does nothing', (words, text) => {
  expect(() => readLine(words, { takes: 1 })).toThrow(text)
})

test('what has no trial run says so before it does anything', () => {
  for (const name of ['local', 'key']) expect(() => readLine(['--dry-run'], commands[name] ?? { takes: 0 })).toThrow('没有试运行')
})

test('what a person can mend is told in words; a fault of ours keeps its stack', () => {
  expect(troubleOf(new Refusal('不行'))).toBe('不行')
  expect(troubleOf(Object.assign(new Error('x'), { code: 'EACCES', path: '/srv/suite/r' }))).toMatch(/^\/srv\/suite\/r：没有权限读写/u)
  expect(troubleOf(new TypeError('x is undefined'))).toBeNull()
})
