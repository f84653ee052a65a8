import { makeWorker } from '../../../test/makers.ts'
import type { Kind } from '../../world/shape.ts'
import type { About, Sample } from '../sample.ts'

const stranger = makeWorker(961)
const other = makeWorker(962)
const seen = (of: Kind, body: (about: About) => Record<string, unknown> = () => ({})): Sample => ({ id: of, body: (about) => ({ ...body(about), version: about.thing(of)['version'] }) })
const chosen = { kinds: { ids: 'companyUser' } } as const satisfies Sample

export const companyUsers = {
  searchCompanyUsers: chosen,
  exportCompanyUsers: chosen,
  countCompanyUsers: chosen,
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
  userName: { query: ({ world }) => ({ id_no: world.worker.id_no }) },
  userContracts: { kinds: { user_id: 'app.person' } },
  userContractFile: { id: 'eContract' },
} as const satisfies Readonly<Record<string, Sample>>
