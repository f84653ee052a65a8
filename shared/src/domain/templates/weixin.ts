// What the official account tells: a text for each kind of message, with the variables that every message has.
import { companyImportFields } from '../fields/tenant.ts'
import { text } from '../fields/field.ts'
import { oneLine, parseTemplate, renderTemplate, type Template, type Values, type Variable } from './template.ts'

export const WEIXIN_VARIABLES = {
  title: { ...text('标题'), most: 40, isRequired: true },
  body: { ...text('内容'), most: 200 },
  organization: { ...text(companyImportFields.name.label), most: 64 },
} as const satisfies Readonly<Record<string, Variable>>

type WeixinVariables = typeof WEIXIN_VARIABLES

/** In characters. */
export const MOST_WEIXIN_TEXT = 300

/** Until the operator writes another one. */
export const usualWeixinText = `{{${WEIXIN_VARIABLES.title.label}}}：{{${WEIXIN_VARIABLES.body.label}}}（{{${WEIXIN_VARIABLES.organization.label}}}）`

export const parseWeixin = (source: string) => parseTemplate(source, WEIXIN_VARIABLES)

export const weixinExample: Values<WeixinVariables> = { title: '结算单有支付失败的账单', body: '结算单 JS0001 支付成功 1 笔、失败 1 笔，请更正收款账户后重新支付。', organization: '样例企业' }

export const weixinText = (template: Template<WeixinVariables>, values: Values<WeixinVariables>): string => renderTemplate(template, values, oneLine)
