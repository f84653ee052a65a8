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

/** Texts for what the contract's schemas do not word themselves; theirs take precedence. */
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

/** What the caller is told: every field with its reason, the first of them as the message. */
export function describeIssues(error: z.ZodError): { error_msg: string; fields: FieldIssue[] } {
  const fields = error.issues.slice(0, 50).map((issue) => ({ field: issue.path.map(String).join('.'), text: issue.message }))
  const [first] = fields
  return { error_msg: first === undefined ? '请求内容不正确' : messageOf(first), fields }
}

/** A text that names its field does so once. */
function messageOf({ field, text }: FieldIssue): string {
  if (field === '' || text.startsWith('请输入')) return text
  const label = labelOf(field)
  return text.startsWith(label) ? text : `${label}：${text}`
}

/** Wire names as people say them; what is not here is for programs, who read `fields`. */
const labels: Readonly<Record<string, string>> = {
  phone: '手机号',
  password: '密码',
  old_password: '原密码',
  sms_code: '验证码',
  captcha: '验证码',
  promotion_fee: '推广费',
  received_amount: '到账金额',
  settlement_at: '结算日期',
  voucher_url: '付款凭证',
  account_no: '收款账号',
  reason: '原因',
  remark: '备注',
  bill_remark: '批次备注',
  filename: '文件名',
  company_id: '企业',
  batch_id: '账单批次',
  bill_ids: '账单',
  bills: '账单',
  rows: '数据行',
  ids: '所选记录',
  version: '数据版本',
  page: '页码',
  page_size: '每页条数',
  ordering: '排序',
  name: '姓名',
  id_no: '身份证号',
  amount: '金额',
  min_amount: '最低金额',
  max_amount: '最高金额',
  create_at: '创建时间',
  pay_at: '支付时间',
  size: '文件大小',
  role_ids: '角色',
  staff_ids: '员工',
  permission_ids: '权限',
  department_id: '部门',
  code: '编号',
  credit_code: '统一社会信用代码',
  manager_name: '负责人',
  category: '类型',
  parent_id: '上级',
  position: '顺序',
  theme_color: '主题色',
  logo: '标志',
  login_title: '登录页标题',
  login_text: '登录页说明',
  videos: '帮助视频',
  video_url: '视频地址',
}

/** `bills.3.account_no` → 账单第 4 项的收款账号 */
function labelOf(path: string): string {
  const parts = path.split('.')
  const last = parts.at(-1) ?? path
  const index = parts.find((part) => /^\d+$/u.test(part))
  const label = labels[last] ?? (/^\d+$/u.test(last) ? (labels[parts[0] ?? ''] ?? path) : last)
  return index === undefined ? label : `${labels[parts[0] ?? ''] ?? ''}第 ${Number(index) + 1} 项${/^\d+$/u.test(last) ? '' : `的${label}`}`
}

function bound(origin: string, value: number | bigint): string {
  return origin === 'string' ? `${value}个字符` : origin === 'array' ? `${value}项` : String(value)
}

function unionText(issue: RawIssue): string {
  if (!('errors' in issue) || !Array.isArray(issue.errors)) return '内容不正确'
  const unions: unknown[] = issue.errors
  // The alternative that came closest says most.
  const closest = unions.filter(Array.isArray).toSorted((a, b) => a.length - b.length)[0]
  const first: unknown = closest?.[0]
  if (typeof first !== 'object' || first === null || !('message' in first) || typeof first.message !== 'string') return '内容不正确'
  const path = 'path' in first && Array.isArray(first.path) ? first.path.map(String).join('.') : ''
  return path === '' ? first.message : `${path}：${first.message}`
}
