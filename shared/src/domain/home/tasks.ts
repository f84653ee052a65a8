// Tiles of tasks.
import type { Tile, WaitingTile } from './tile.ts'

/** For those who release or reject them; they are on the record of no other list. */
export const sensitiveTasksWaiting: WaitingTile = {
  key: 'sensitive_task.to_audit', label: '待审核的敏感任务', list: 'sensitive_task', filter: { status: 'to_audit' }, since: 'create_at', grant: 'audit', todo: '去审核',
}

/** Somebody has applied and waits to be chosen; without anybody there is nothing to do. */
export const tasksToTrade: Tile = { key: 'task.released', label: '有人报名待成交的任务', list: 'task', filter: { status: 'released', has_waiting: 'true' } }

export const tasksToFinish: Tile = { key: 'task.traded', label: '进行中的任务', list: 'task', filter: { status: 'traded' } }
