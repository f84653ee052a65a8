import { checkBillImport } from '@linggong/shared/contract/bills'
import { setRealnameCollect } from '@linggong/shared/contract/realname-collect'
import { createEnterpriseBlacklist, createExecutive, createIndustryBlacklist, createSensitiveWord, createUserBlacklist, setSensitiveNotify } from '@linggong/shared/contract/risk-lists'
import { createIndustry } from '@linggong/shared/contract/industries'
import { makeWorker } from '../../test/makers.ts'
import { fileRow } from '../../test/spine.ts'
import { insertCode } from './help.ts'
import { mustSucceed } from './must-succeed.ts'
import { knownCode, type Put, type World } from './shape.ts'

/** Whose numbers the operator's lists have: the database does not tell. */
export const [listedDirector, listedPerson] = [makeWorker(901), makeWorker(902)]

/** An entry of each list of the operator's, and of every park's; a hit, and what is set. */
export async function riskLists(world: World, put: Put): Promise<void> {
  const { app } = world.server
  const operator = world.member('saas')
  const { token, place } = operator
  const [director, person] = [listedDirector, listedPerson]
  const reason = '冒用他人身份'
  const word = await mustSucceed(app, token, createSensitiveWord, { body: { word: '刷单', level: 'refuse' } })
  put('app.sensitive_word', place, 'app.sensitive_word', word.id)
  const executive = await mustSucceed(app, token, createExecutive, { body: { name: director.name, id_no: director.id_no, position: '董事', enterprise_name: '别家企业', credit_code: '91310115MA1G4L1WX7' } })
  put('app.executive', place, 'app.executive', executive.id)
  const enterprise = await mustSucceed(app, token, createEnterpriseBlacklist, { body: { name: '失信企业', reason } })
  put('app.enterprise_blacklist', place, 'app.enterprise_blacklist', enterprise.id)
  const listed = await mustSucceed(app, token, createUserBlacklist, { body: { name: person.name, id_no: person.id_no, reason } })
  put('app.user_blacklist', place, 'app.user_blacklist', listed.id)
  const industry = await mustSucceed(app, token, createIndustry, { body: { name: '受限行业' } })
  for (const member of world.members.values()) {
    if (member.flavour !== 'saas' && member.flavour !== 'park') continue
    const entry = await mustSucceed(app, member.token, createIndustryBlacklist, { body: { industry_id: industry.id, reason: '政策限制' } })
    put('app.industry_blacklist', member.place, 'app.industry_blacklist', entry.id)
  }
  await mustSucceed(app, world.member('company').token, checkBillImport, { body: { rows: [{ ...fileRow(2, person, '100'), remark: '刷单' }] } })
  const email = 'risk.desk@example.com'
  await insertCode(world, email, 'email', operator.staffId)
  await mustSucceed(app, token, setSensitiveNotify, { body: { email, email_code: knownCode, version: 0 } })
  const agencies = [...world.members.values()].filter(({ flavour }) => flavour === 'agency')
  await mustSucceed(app, token, setRealnameCollect, { body: { agencies: agencies.map(({ tenantId }) => ({ id: tenantId, version: 0 })), required_audits: ['idcard'] } })
}
