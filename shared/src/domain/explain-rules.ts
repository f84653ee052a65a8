/** The rules of amounts: source → the part of the product's manual that explains it to users. */
export const explainRules = {
  'domain.md §3.2': { id: 'fees', title: '结算金额与费用' },
  'domain.md §3.4': { id: 'vat', title: '个人增值税及附加' },
  'domain.md §3.5': { id: 'income-tax', title: '个人所得税预扣' },
} as const

export type ExplainRule = keyof typeof explainRules

const isKnown = (rule: string): rule is ExplainRule => Object.hasOwn(explainRules, rule)

/** Undefined for a rule that a newer server knows. */
export const explainRuleOf = (rule: string): { readonly id: string; readonly title: string } | undefined => (isKnown(rule) ? explainRules[rule] : undefined)
