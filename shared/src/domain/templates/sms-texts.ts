// The text messages of the product: templates, the values that they take, and how many messages a telephone company makes of each at most.
import { count, date, money, text } from '../fields/field.ts'
import { oneLine, renderTemplate, templateOf, type Template, type Values, type Variables } from './template.ts'

interface SmsText<V extends Variables> {
  readonly template: Template<V>
  readonly mostParts: number
}

const sms = <V extends Variables>(variables: V, source: string, mostParts: number): SmsText<V> => ({ template: templateOf(source, variables), mostParts })

const limited = <F extends object>(field: F, most: number): F & { readonly most: number } => ({ ...field, most })

const code = limited(text('验证码'), 6)
const passkeyName = limited(text('通行密钥'), 32)
const use = '验证码为{{验证码}}，5分钟内有效，请勿泄露给他人。'

export const SMS_TEXTS = {
  login_code: sms({ code }, `您的登录${use}`, 1),
  self_code: sms({ code }, `您正在验证本人身份，${use}`, 1),
  email_code: sms({ code }, `您正在绑定接收消息的邮箱，${use}`, 1),
  reset_code: sms({ code }, `您正在重新设置登录密码，${use}`, 1),
  password_reset: sms({}, '您的登录密码已重新设置，所有设备已退出登录。如非本人操作，请立即联系管理员。', 1),
  termination_code: sms({ code }, `您正在申请终止合作，${use}`, 1),
  alipay_termination_code: sms({ code }, `您正在解除支付宝钱包的协议，${use}`, 1),
  payment_code: sms(
    {
      code,
      sn: limited(text('结算单号'), 32),
      settlements: limited(count('结算单数'), 6),
      bills: limited(count('账单数'), 9),
      amount: limited(money('支付金额'), 20),
      changed: limited(count('变更账号数'), 9),
      accounts: limited(text('变更账号'), 90),
    },
    `您正在支付{{#结算单号}}结算单{{结算单号}}的{{/结算单号}}{{#结算单数}}{{结算单数}}张结算单的{{/结算单数}}{{账单数}}笔账单，金额{{支付金额}}元{{#变更账号数}}，其中变更收款账号{{变更账号数}}个：{{变更账号}}{{/变更账号数}}，${use}`,
    4,
  ),
  service_fee_code: sms({ code, bills: limited(count('账单数'), 6), amount: limited(money('支付金额'), 20) }, `您正在支付{{账单数}}张服务费账单，金额{{支付金额}}元，${use}`, 2),
  payslip_code: sms({ code, company: limited(text('企业名称'), 60) }, `您正在查看“{{企业名称}}”支付给您的工资单，${use}`, 2),
  sign_link: sms(
    { company: limited(text('企业名称'), 60), url: limited(text('签约链接'), 120) },
    '“{{企业名称}}”邀请您签署合作协议，请在7天内打开{{签约链接}}，用本手机号验证后签署；如与您无关，请忽略本短信。',
    4,
  ),
  photos_link: sms(
    { company: limited(text('企业名称'), 60), url: limited(text('资料链接'), 120) },
    '您与“{{企业名称}}”的合作需审核证件和本人照片，请在7天内打开{{资料链接}}，用本手机号验证后提交；如与您无关，请忽略本短信。',
    4,
  ),
  task_assigned: sms(
    { company: limited(text('企业名称'), 60), task: limited(text('任务名称'), 20), more: limited(count('任务数'), 4), url: limited(text('任务链接'), 120) },
    '“{{企业名称}}”邀请您承接任务“{{任务名称}}”{{#任务数}}等{{任务数}}个{{/任务数}}，请在7天内打开{{任务链接}}，用本手机号验证后查看；如与您无关，请忽略。',
    4,
  ),
  photos_rejected: sms(
    { company: limited(text('企业名称'), 60), url: limited(text('资料链接'), 120) },
    '您为与“{{企业名称}}”合作提交的照片未通过审核，请在7天内打开{{资料链接}}，用本手机号验证后查看原因并重新提交；如与您无关，请忽略本短信。',
    4,
  ),
  register_code: sms({ code, company: limited(text('企业名称'), 60) }, `您正在登记成为“{{企业名称}}”的合作用户，${use}`, 2),
  cooperation_code: sms({ code, company: limited(text('企业名称'), 60) }, `您正在查看与“{{企业名称}}”的合作，${use}`, 2),
  signing_code: sms({ code, company: limited(text('企业名称'), 60) }, `您正在签署与“{{企业名称}}”的合同，${use}`, 2),
  invitation: sms({ tenant: limited(text('机构名称'), 60) }, '“{{机构名称}}”邀请您加入，请在48小时内用本手机号登录并接受邀请；如与您无关，请忽略本短信。', 2),
  phone_replaced: sms(
    { tenant: limited(text('机构名称'), 60), use: limited(text('用途'), 20), by: limited(text('经办机构'), 60) },
    '“{{机构名称}}”的{{用途}}已由“{{经办机构}}”更换为其他手机号。如非贵方要求，请立即联系“{{经办机构}}”核实。',
    4,
  ),
  park_term: sms(
    { park: limited(text('园区名称'), 60), end: limited(date('到期日期'), 10), left: limited(count('剩余天数'), 3), over: limited(text('是否到期'), 1) },
    '园区“{{园区名称}}”的合作期限{{#是否到期}}{{是否到期}}{{/是否到期}}于{{到期日期}}到期{{#剩余天数}}，还剩{{剩余天数}}天{{/剩余天数}}，请及时办理续期或安排交接。',
    2,
  ),
  passkey_added: sms({ name: passkeyName }, '您的账号已添加通行密钥“{{通行密钥}}”，可用于登录和验证本人。如非本人操作，请立即移除它、修改密码并联系管理员。', 2),
  passkey_removed: sms({ name: passkeyName }, '您账号的通行密钥“{{通行密钥}}”已移除，其他设备已退出登录。如非本人操作，请立即修改密码并联系管理员。', 2),
  passkey_doubted: sms({ name: passkeyName }, '通行密钥“{{通行密钥}}”可能已被复制，现已停用。请在账户信息中移除后重新添加；如非本人操作，请修改密码并联系管理员。', 2),
  sensitive_hits: sms({ hits: limited(count('命中数'), 6) }, '敏感词命中{{命中数}}次', 1),
  sensitive_hit: sms(
    {
      at: limited(text('命中时间'), 25), word: limited(text('敏感词'), 30), level: limited(text('处理'), 4), organization: limited(text('组织'), 64),
      place: limited(text('位置'), 12), rows: limited(text('行号'), 40), count: limited(count('命中行数'), 6),
    },
    '{{命中时间}} “{{组织}}”{{位置}}，备注含敏感词“{{敏感词}}”（{{处理}}），{{命中行数}}行{{#行号}}：第{{行号}}行{{/行号}}',
    4,
  ),
  sensitive_hits_more: sms({ rest: limited(count('其余命中数'), 6) }, '另有{{其余命中数}}次命中。', 1),
  sensitive_hits_where: sms({}, '详见“风险名单”的“命中记录”。不再需要这类邮件时，请在“风险名单”的“命中通知邮箱”中移除。', 1),
} as const

export type SmsName = keyof typeof SMS_TEXTS
type VariablesOf<N extends SmsName> = (typeof SMS_TEXTS)[N]['template']['variables']

/** A message without its signature. */
export function smsText<N extends SmsName>(name: N, values: Values<VariablesOf<N>>): string {
  const { template, mostParts }: SmsText<Variables> = SMS_TEXTS[name]
  const written = renderTemplate(template, values, asSms)
  if (smsParts(written) > mostParts) throw new Error(`${name}: more than ${mostParts} messages`)
  return written
}

/** 【】 mark who sends a message: a name that has them could pretend to be a bank. */
const asSms = (value: string): string => oneLine(value).replaceAll('【', '〔').replaceAll('】', '〕')

/** A signature, with its brackets, has at most so many characters. */
const signatureRoom = 12

/** 70 characters are one message; of a longer one each has 67, for the rest of it says which it is. */
export function smsParts(written: string): number {
  const length = written.length + signatureRoom
  return length <= 70 ? 1 : Math.ceil(length / 67)
}
