// 证明: documents of what workers earned in a period, one for each (domain.md §2.13, docs/breadth/X).
import { machine } from './machine.ts'

export const proofMachine = machine({
  name: 'proof',
  goal: 'finished',
  states: ['generating', 'finished', 'failure', 'voided'],
  initial: [{ actor: ['agency'], to: 'generating' }],
  transitions: [
    { from: ['generating'], action: 'succeed', actor: ['system'], by: 'system', to: 'finished' },
    { from: ['generating'], action: 'fail', actor: ['system'], by: 'system', to: 'failure' },
    // What has been made stays; only what is missing is made.
    { from: ['failure'], action: 'retry', grant: 'create', actor: ['agency'], to: 'generating' },
    { from: ['finished', 'failure'], action: 'void', actor: ['agency'], to: 'voided' },
  ],
})
export type ProofStatus = (typeof proofMachine.states)[number]
export type ProofAction = (typeof proofMachine.transitions)[number]['action']
