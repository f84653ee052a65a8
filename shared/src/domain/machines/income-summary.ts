// 收入汇总: a worker's month as the park declares it (domain.md §2.13).
import { machine } from './machine.ts'

export const incomeSummaryMachine = machine({
  name: 'income-summary',
  goal: 'finished',
  states: ['to_declare', 'declared', 'finished'],
  initial: [{ actor: ['system'], to: 'to_declare' }],
  transitions: [
    { from: ['to_declare'], action: 'declare', actor: ['park'], guards: [{ name: 'over', text: '本月尚未结束，次月起才能申报', holds: ({ is_over }: { readonly is_over: boolean }) => is_over }], to: 'declared' },
    { from: ['declared'], action: 'correct', actor: ['park'], guards: [{ name: 'withheld', text: '个税不能低于已扣缴的税额' }], to: 'same' },
    { from: ['declared'], action: 'upload_tax_proof', actor: ['park'], to: 'finished' },
    { from: ['finished'], action: 'replace_tax_proof', grant: 'upload_tax_proof', actor: ['park'], to: 'same' },
  ],
})
export type IncomeSummaryStatus = (typeof incomeSummaryMachine.states)[number]
export type IncomeSummaryAction = (typeof incomeSummaryMachine.transitions)[number]['action']
