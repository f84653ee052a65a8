import { formatCents } from '../../domain/money.ts'

export interface MoneyAnswers {
  /** The retyped amount in cents; null while it is invalid. */
  readonly typed: number | null
  /** Cents; null while it is invalid. */
  readonly promotionFee: number | null
  readonly captcha: string
}

export interface MoneyQuestion {
  /** The amount to be moved, in cents, for a promotion fee. */
  readonly amountOf: (promotionFee: number) => number
  /** 应付金额 */
  readonly amountName: string
  /** Cents; 0 is no limit. Undefined: no promotion fee is requested. */
  readonly promotionMax: number | undefined
  readonly needsCaptcha: boolean
}

export interface MoneyFaults {
  readonly typed?: string
  readonly promotionFee?: string
  readonly captcha?: string
}

/** What is missing or wrong, by field; {} when all is well. */
export function checkMoney(question: MoneyQuestion, answers: MoneyAnswers): MoneyFaults {
  const fee = question.promotionMax === undefined ? 0 : answers.promotionFee
  return {
    ...promotionFault(question.promotionMax, fee),
    ...(fee !== null && typedFault(question, question.amountOf(fee), answers.typed)),
    ...(question.needsCaptcha && !/^\d{6}$/u.test(answers.captcha) && { captcha: '请输入6位验证码' }),
  }
}

function promotionFault(max: number | undefined, fee: number | null): MoneyFaults {
  if (max === undefined) return {}
  if (fee === null) return { promotionFee: '请输入推广费，没有时填 0' }
  return max > 0 && fee > max ? { promotionFee: `推广费不能超过 ${formatCents(max)} 元` } : {}
}

function typedFault({ amountName }: MoneyQuestion, amount: number, typed: number | null): MoneyFaults {
  if (typed === null) return { typed: `请再次输入金额 ${formatCents(amount)}` }
  return typed === amount ? {} : { typed: `与${amountName} ${formatCents(amount)} 不一致` }
}
