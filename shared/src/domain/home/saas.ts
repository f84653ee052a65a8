import { contractsWaiting } from './contracts.ts'
import { ordersIn } from './documents.ts'
import { sensitiveTasksWaiting } from './tasks.ts'
import { notOpen } from './tenants.ts'
import type { HomeFacts, Tile } from './tile.ts'

const groups = (key: string, label: string, filter: Tile['filter']): Tile => ({ key: `group.${key}`, label, list: 'group', filter })

export const saasHome: HomeFacts = {
  waiting: [{ ...ordersIn('to_confirm'), since: 'pay_at', grant: 'confirm', todo: '去确认' }, ...contractsWaiting('platform'), sensitiveTasksWaiting],
  overview: { title: '集团与园区', tiles: [groups('all', '集团', {}), groups('enabled', '启用的集团', { is_enable: 'true' }), groups('disabled', '停用的集团', { is_enable: 'false' }), notOpen('group', '集团'), notOpen('park', '园区'), { key: 'park.ending', label: '合作即将到期或已到期的园区', list: 'park', filter: { is_ending: 'true' } }] },
  months: { ...groups('new', '新增集团', {}), by: 'create_at' },
  beginning: { text: '还没有集团。集团开通后，这里会显示启用情况和每月新增。' },
}
