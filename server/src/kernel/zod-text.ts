import type { Field, Fields } from '@linggong/shared/domain/fields/field'
import { requestFields } from '@linggong/shared/domain/fields/request'
import type { z } from 'zod'
import type { FieldIssue } from './refuse.ts'

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

const kinds: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  date: '日期',
  undefined: '空',
  null: '空',
}

const formats: Readonly<Record<string, string>> = {
  uuid: '编号格式不正确',
  date: '日期格式应为 YYYY-MM-DD',
  datetime: '时间格式不正确',
  email: '邮箱格式不正确',
  url: '网址格式不正确',
}

/** Chinese texts for issues that the contract's schemas do not describe themselves; their own texts take precedence. */
export const chineseIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return '不能为空'
      return issue.expected === 'undefined' ? '不接受此内容' : `类型不正确，应为${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return `不能小于${bound(issue.origin, issue.minimum)}`
    case 'too_big':
      return issue.origin === 'string' ? `不能超过${issue.maximum}个字符` : `不能大于${bound(issue.origin, issue.maximum)}`
    case 'invalid_format':
      return formats[issue.format] ?? '格式不正确'
    case 'invalid_value':
      return `只能是：${issue.values.map(String).join('、')}`
    case 'unrecognized_keys':
      return `不支持的字段：${issue.keys.join('、')}`
    case 'not_multiple_of':
      return `应为 ${issue.divisor} 的倍数`
    case 'invalid_union':
      return unionText(issue)
    default:
      return '内容不正确'
  }
}

/** What the caller is told: each field with its reason, the first one as the message. `words`: the field labels of the call. */
export function describeIssues(error: z.ZodError, words: Fields = {}): { error_msg: string; fields: FieldIssue[] } {
  const fields = error.issues.slice(0, 50).map((issue) => ({ field: issue.path.map(String).join('.'), text: issue.message }))
  const [first] = fields
  return { error_msg: first === undefined ? '请求内容不正确' : messageOf(first, words), fields }
}

/** Puts the field's label before the text, unless the text contains it or is a whole sentence: 请填写驳回原因. */
function messageOf({ field, text }: FieldIssue, words: Fields): string {
  if (field === '' || text.startsWith('请')) return text
  const label = wordOfPath(words, field)
  return text.startsWith(label) ? text : `${label}：${text}`
}

const isIndex = (part: string): boolean => /^\d+$/u.test(part)

/** `bills.3.account_no` → 账单第 4 项的收款账号 */
function wordOfPath(words: Fields, path: string): string {
  const parts = path.split('.')
  const at = parts.findIndex(isIndex)
  if (at === -1) return wordOf(words, path)
  const below = parts.slice(at + 1).filter((part) => !isIndex(part))
  const item = `${wordOf(words, parts.slice(0, at).join('.'))}第 ${Number(parts[at]) + 1} 项`
  return below.length === 0 ? item : `${item}的${wordOf(words, parts.filter((part) => !isIndex(part)).join('.'))}`
}

/** The label of a field; a field without one (the contract's tests report it) is shown by its key. */
export function wordOf(words: Fields, path: string): string {
  const last = path.split('.').at(-1) ?? path
  return own(words, path)?.label ?? own(requestFields, last)?.label ?? last
}

const own = (words: Fields, key: string): Field | undefined => (Object.hasOwn(words, key) ? words[key] : undefined)

function bound(origin: string, value: number | bigint): string {
  return origin === 'string' ? `${value}个字符` : origin === 'array' ? `${value}项` : String(value)
}

function unionText(issue: RawIssue): string {
  if (!('errors' in issue) || !Array.isArray(issue.errors)) return '内容不正确'
  const unions: unknown[] = issue.errors
  // The alternative with the fewest issues describes the mistake best.
  const closest = unions.filter(Array.isArray).toSorted((a, b) => a.length - b.length)[0]
  const first: unknown = closest?.[0]
  if (typeof first !== 'object' || first === null || !('message' in first) || typeof first.message !== 'string') return '内容不正确'
  const path = 'path' in first && Array.isArray(first.path) ? first.path.map(String).join('.') : ''
  return path === '' ? first.message : `${path}：${first.message}`
}
