import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taskImport } from '@linggong/shared/domain/imports/task'
import type { About, Sample } from '../sample.ts'

const wish = { name: '地推 50 单', description: '在商圈介绍小程序', price: 10_000, min_price: 8_000, max_price: 12_000, amount: 100_000, people_count: 5, areas: [['海南省', '海口市']] }
const row = { row: 2, name: '地推 50 单', description: '派发传单', price: '100', min_price: '80', max_price: '120', amount: '1000', people_count: '5', areas: '海南省/海口市', start_on: '', end_on: '', id_nos: '' }
/** An agency names its enterprise and a template; an enterprise orders for itself, without one. */
const place = ({ me, thing }: About) => (me.flavour === 'agency' ? { company_id: thing('company').id, template_id: thing('taskTemplate').id } : {})
const kinds = { company_user_ids: 'companyUser', ids: 'companyUser', template_id: 'taskTemplate', user_id: 'app.person' } as const

export const taskSending = {
  sendTasks: { kinds, body: (about) => ({ ...place(about), ...wish, company_user_ids: [about.thing('companyUser').id] }), variants: { list: { kinds, body: (about) => ({ ...place(about), tasks: [wish, wish], filename: '任务.xlsx' }) } } },
  checkTaskImport: { kinds, body: (about) => ({ ...place(about), rows: [row, { ...row, row: 3, id_nos: about.world.worker.id_no }, { ...row, row: 4, price: '' }] }) },
  importTasks: { kinds, body: (about) => ({ ...place(about), tasks: [sentRow(taskImport, row)], filename: '任务.xlsx' }) },
  searchTaskUsers: { kinds, body: ({ me, thing }) => (me.flavour === 'agency' ? { company_id: thing('company').id } : {}) },
  userTaskTemplates: { kinds, query: ({ me, thing }) => (me.flavour === 'agency' ? { company_id: thing('company').id } : {}) },
} as const satisfies Readonly<Record<string, Sample>>
