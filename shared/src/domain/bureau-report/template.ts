// The two forms of 平台涉税信息报送 as the bureau takes them, by the quarter from which they hold: a change of columns or codes is a further entry.

/** What a line of a report has, with the number in full; cents. */
export interface ReportedPerson {
  readonly kind: 'new' | 'changed' | 'same'
  readonly user_name: string
  readonly id_no: string
  readonly phone: string
  readonly platform_name: string
  readonly platform_user_id: string
  readonly registration_no: string
  readonly income: number
  readonly refund: number
  readonly net: number
}

interface FormColumn {
  readonly title: string
  readonly kind: 'text' | 'money'
  readonly of: (person: ReportedPerson) => string | number
}

export interface ReportTemplate {
  readonly code: string
  /** The first quarter that is reported by it. */
  readonly from: string
  readonly identity: readonly FormColumn[]
  readonly income: readonly FormColumn[]
}

export type ReportForm = 'identity' | 'income'

/** 居民身份证. */
const ID_CARD = '201'
const CHANGES = { new: '1', changed: '2', same: '' } as const

const text = (title: string, of: FormColumn['of']): FormColumn => ({ title, kind: 'text', of })
const money = (title: string, of: (person: ReportedPerson) => number): FormColumn => ({ title, kind: 'money', of })
const who = [text('姓名', ({ user_name }) => user_name), text('证件类型代码', () => ID_CARD), text('证件号码', ({ id_no }) => id_no)]

export const REPORT_TEMPLATES: readonly ReportTemplate[] = [
  {
    code: '2025-10',
    from: '2025-Q3',
    identity: [
      text('变动类型代码', ({ kind }) => CHANGES[kind]), ...who, text('联系电话', ({ phone }) => phone), text('平台名称', ({ platform_name }) => platform_name),
      text('平台内唯一标识', ({ platform_user_id }) => platform_user_id), text('税务登记号', ({ registration_no }) => registration_no),
    ],
    income: [
      ...who, text('平台内唯一标识', ({ platform_user_id }) => platform_user_id), money('收入总额', ({ income }) => income), money('退款金额', ({ refund }) => refund), money('收入净额', ({ net }) => net),
    ],
  },
]

/** By which a quarter is reported; earlier quarters than any of them by the first. */
export function templateOf(quarter: string): ReportTemplate {
  const found = REPORT_TEMPLATES.findLast(({ from }) => from <= quarter) ?? REPORT_TEMPLATES[0]
  if (found === undefined) throw new Error('no template of the report')
  return found
}

/** The one by which a version was made, also when there are newer ones. */
export const templateBy = (code: string): ReportTemplate => REPORT_TEMPLATES.find((one) => one.code === code) ?? templateOf('9999-Q4')

/** Who is in a form: all with income, and of their identities those that are new or have changed. */
export const isIn = (form: ReportForm, { kind }: Pick<ReportedPerson, 'kind'>): boolean => form === 'income' || kind !== 'same'
