import { batchEditImport } from '@linggong/shared/domain/imports/batch-edit'
import { terminationImport } from '@linggong/shared/domain/imports/termination'
import { userImport } from '@linggong/shared/domain/imports/user'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { makeWorker } from '../../../test/makers.ts'
import type { Kind } from '../../world/shape.ts'
import type { About, Sample } from '../sample.ts'

const stranger = makeWorker(961)
const other = makeWorker(962)
const seen = (of: Kind, body: (about: About) => Record<string, unknown> = () => ({})): Sample => ({ id: of, body: (about) => ({ ...body(about), version: about.thing(of)['version'] }) })
const imported = makeWorker(963)
const userRow = (row: number, { name, id_no, phone }: Pick<typeof imported, 'name' | 'id_no' | 'phone'>) => ({ row, name, id_no, phone, bank_card: '', province: '海南省', city: '海口市', district: '', remark: '' })
const editRow = (row: number, { id_no, phone }: Pick<typeof imported, 'id_no' | 'phone'>) => ({ row, id_no, phone, bank_card: '', area: '海南省/海口市', remark: '骑手' })
const endRow = (row: number, { name, id_no }: Pick<typeof imported, 'name' | 'id_no'>) => ({ row, name, id_no, reason: '不再合作' })
const chosen = { kinds: { ids: 'companyUser' } } as const satisfies Sample

export const companyUsers = {
  searchCompanyUsers: chosen,
  exportCompanyUsers: chosen,
  countCompanyUsers: chosen,
  downloadContracts: chosen,
  // Of whoever has sent their papers.
  downloadIdcards: { kinds: { ids: 'picturedUser' } },
  companyUserById: { id: 'companyUser' },
  companyUserHistory: { id: 'companyUser' },
  createCompanyUser: { body: ({ me, thing }) => ({ ...(me.flavour === 'agency' && { company_id: thing('company').id }), name: stranger.name, id_no: stranger.id_no, phone: stranger.phone }) },
  updateCompanyUser: {
    ...seen('uncheckedUser', () => ({ name: other.name, phone: other.phone, bank_card: other.card, remark: '骑手' })),
    variants: { switch: seen('companyUser', () => ({ is_enable: false })), identity: seen('uncheckedUser', () => ({ name: other.name, id_no: other.id_no })) },
  },
  deleteCompanyUser: { id: 'uncheckedUser' },
  reinviteCompanyUser: seen('endedUser'),
  sendSigningSms: { id: 'signingUser', body: () => ({}) },
  recheckCompanyUser: seen('uncheckedUser'),
  signingMethod: { query: ({ me, thing }) => (me.flavour === 'company' ? {} : { company_id: thing('company').id }) },
  // The second one is there already, the third cannot be read.
  checkUserImport: { body: ({ me, thing, world }) => ({ ...(me.flavour === 'agency' && { company_id: thing('company').id }), rows: [userRow(2, imported), userRow(3, world.worker), { ...userRow(4, imported), id_no: '' }] }) },
  importUsers: { body: ({ me, thing }) => ({ ...(me.flavour === 'agency' && { company_id: thing('company').id }), company_users: [sentRow(userImport, userRow(2, imported))], filename: '合作用户.xlsx' }) },
  // The first one is a worker, the second nobody's, the third cannot be read.
  checkBatchEdit: { body: ({ thing, world }) => ({ company_id: thing('company').id, rows: [editRow(2, world.worker), editRow(3, imported), { ...editRow(4, imported), id_no: '' }] }) },
  importBatchEdit: { body: ({ thing, world }) => ({ company_id: thing('company').id, users: [sentRow(batchEditImport, editRow(2, world.worker))], filename: '批量修改.xlsx' }) },
  checkTerminations: { body: ({ thing, world }) => ({ company_id: thing('company').id, rows: [endRow(2, world.worker), endRow(3, imported), { ...endRow(4, imported), id_no: '' }] }) },
  importTerminations: { body: ({ thing, world }) => ({ company_id: thing('company').id, users: [sentRow(terminationImport, endRow(2, world.worker))], filename: '批量终止.xlsx' }) },
  userName: { body: ({ world }) => ({ id_no: world.worker.id_no }) },
  userContracts: { kinds: { user_id: 'app.person' } },
  userOverview: { id: 'app.person' },
  userEvents: { id: 'app.person' },
  userContractFile: { id: 'eContract' },
} as const satisfies Readonly<Record<string, Sample>>
