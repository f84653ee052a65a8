import { makeWorker } from '../../../test/makers.ts'
import { listedPerson } from '../../world/risk-lists.ts'
import type { Sample } from '../sample.ts'

const listed = makeWorker(900)
const riskTables = { SensitiveWord: 'app.sensitive_word', Executive: 'app.executive', EnterpriseBlacklist: 'app.enterprise_blacklist', UserBlacklist: 'app.user_blacklist', IndustryBlacklist: 'app.industry_blacklist' } as const
export const risk = {
  ...Object.fromEntries(Object.entries(riskTables).flatMap(([name, id]) => [`remove${name}`, `update${name}`, `${name.slice(0, 1).toLowerCase()}${name.slice(1)}History`].map((call) => [call, { id }]))),
  createExecutive: { body: () => ({ name: listed.name, id_no: listed.id_no, enterprise_name: '别家企业', credit_code: '91310115MA1G4L1WX7' }) },
  createUserBlacklist: { body: () => ({ name: listed.name, id_no: listed.id_no, reason: '冒用他人身份' }) },
  createIndustryBlacklist: { body: ({ thing }) => ({ industry_id: thing('industry').id, reason: '政策限制' }) },
  findListedPerson: { body: () => ({ id_no: listedPerson.id_no }) },
  setSensitiveNotify: { body: () => ({ email: '', version: 1 }) },
  setRealnameCollect: { body: ({ thing }) => ({ agencies: [{ id: thing('agency').id, version: 1 }], required_audits: ['realname'] }) },
  realnameCollectHistory: { id: 'agency' },
} as const satisfies Readonly<Record<string, Sample>>
