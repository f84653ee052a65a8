// Import and export jobs (domain.md §2.12, R253-R260). The empty state is a submitted job that no worker has taken yet.
import { machine } from './machine.ts'

/** The reason when not a single row could be imported. */
export const NOTHING_IMPORTED = '没有成功导入的数据'

/** How long after its end an import may be undone. */
const UNDO_HOURS = 24

const STAFF = ['saas', 'park', 'platform', 'agency', 'company'] as const

export const importMachine = machine({
  name: 'import',
  states: ['', 'importing', 'import_success', 'import_failure', 'import_undone'],
  initial: [{ actor: STAFF, to: '', newBusiness: true }],
  transitions: [
    { from: [''], action: 'start', actor: ['system'], to: 'importing', by: 'system' },
    // After a lost lease another worker continues from the last committed chunk.
    { from: ['importing'], action: 'resume', actor: ['system'], to: 'same', by: 'system' },
    { from: ['importing'], action: 'succeed', actor: ['system'], guards: [{ name: 'rows', text: NOTHING_IMPORTED }], to: 'import_success', by: 'system' },
    { from: ['importing'], action: 'fail', actor: ['system'], to: 'import_failure', by: 'system' },
    {
      from: ['import_success'], action: 'undo', actor: STAFF, to: 'import_undone',
      guards: [
        { name: 'in_time', text: `导入已超过 ${UNDO_HOURS} 小时，不能撤销` },
        { name: 'unused', text: '导入的数据已被使用，不能撤销' },
      ],
    },
  ],
})

export const exportMachine = machine({
  name: 'export',
  states: ['', 'exporting', 'export_success', 'export_failure'],
  initial: [{ actor: STAFF, to: '' }],
  transitions: [
    { from: [''], action: 'start', actor: ['system'], to: 'exporting', by: 'system' },
    { from: ['exporting'], action: 'resume', actor: ['system'], to: 'same', by: 'system' },
    { from: ['exporting'], action: 'succeed', actor: ['system'], to: 'export_success', by: 'system' },
    { from: ['exporting'], action: 'fail', actor: ['system'], to: 'export_failure', by: 'system' },
  ],
})

export type ImportStatus = (typeof importMachine.states)[number]
export type ExportStatus = (typeof exportMachine.states)[number]
/** The guard `in_time` depends on the clock, so server and screens evaluate it with this function. */
export const isInTimeToUndo = (finishAt: Date | null, now: Date): boolean => finishAt !== null && now.getTime() - finishAt.getTime() <= UNDO_HOURS * 3_600_000

/** For imports and exports. */
export type JobAction = (typeof importMachine | typeof exportMachine)['transitions'][number]['action']

/** The result of an import: success as soon as one row was imported, otherwise failure. */
export const importOutcome = (successCount: number): 'succeed' | 'fail' => (successCount > 0 ? 'succeed' : 'fail')
