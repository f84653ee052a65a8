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
const chosen = { kinds: { ids: 'companyUser' } } as const satisfies Sample

export const companyUsers = {
  searchCompanyUsers: chosen,
  exportCompanyUsers: chosen,
  countCompanyUsers: chosen,
  downloadContracts: chosen,
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
  userName: { body: ({ world }) => ({ id_no: world.worker.id_no }) },
  userContracts: { kinds: { user_id: 'app.person' } },
  userOverview: { id: 'app.person' },
  userEvents: { id: 'app.person' },
  userContractFile: { id: 'eContract' },
} as const satisfies Readonly<Record<string, Sample>>
