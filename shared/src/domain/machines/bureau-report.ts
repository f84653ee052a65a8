// 平台涉税信息报送: a park's report of a quarter to its bureau, one version of it (State Council Order 810).
import { machine } from './machine.ts'

/** What was reported is never changed: a correction is a further version, and supersedes it when the bureau has taken it. */
export const bureauReportMachine = machine({
  name: 'bureau-report',
  goal: 'reported',
  states: ['preparing', 'to_report', 'submitted', 'reported', 'refused', 'corrected', 'canceled'],
  initial: [{ actor: ['park'], to: 'preparing', guards: [{ name: 'over', text: '本季度尚未结束，季度终了后才能报送', holds: ({ is_over }: { readonly is_over: boolean }) => is_over }] }],
  transitions: [
    { from: ['preparing'], action: 'prepare', actor: ['system'], by: 'system', to: 'to_report' },
    { from: ['to_report', 'refused'], action: 'submit', grant: 'report', actor: ['park'], guards: [{ name: 'clean', text: '核对表中还有必须处理的问题，请先处理' }, { name: 'current', text: '生成后收入有变化，请取消后重新生成' }], to: 'submitted' },
    { from: ['submitted'], action: 'accept', actor: ['system'], by: 'system', to: 'reported' },
    { from: ['submitted'], action: 'refuse', actor: ['system'], by: 'system', to: 'refused' },
    { from: ['reported'], action: 'supersede', actor: ['system'], by: 'system', to: 'corrected' },
    { from: ['to_report', 'refused'], action: 'cancel', grant: 'report', actor: ['park'], to: 'canceled' },
  ],
})
export type BureauReportStatus = (typeof bureauReportMachine.states)[number]
export type BureauReportAction = (typeof bureauReportMachine.transitions)[number]['action']
