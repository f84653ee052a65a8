import { CONTRACT_VARIABLES } from '@linggong/shared/domain/templates/contract'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { createContractTemplate, updateContractTemplate } from '../modules/templates/contract-templates.ts'
import { generateContractTemplate } from '../modules/templates/generate.ts'
import { createTaskTemplate, updateTaskTemplate } from '../modules/templates/task-templates.ts'
import { assignTemplate } from '../modules/tenants/configurations.ts'
import { saveStepThree, stepThreeOf } from '../modules/tenants/form/steps.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { agencies, companies } from './organisations.ts'

const { name, id_no, phone, company, company_code, agency, agency_code, start_at, end_at, personal_service_fee_ratio, sign_at } = CONTRACT_VARIABLES
const at = ({ label }: { readonly label: string }): string => `{{${label}}}`
const when = (variable: { readonly label: string }, text: string): string => `{{#${variable.label}}}${text}{{/${variable.label}}}`

const parties = `甲方（用工企业）：${at(company)}${when(company_code, `（统一社会信用代码 ${at(company_code)}）`)}
乙方（服务商）：${at(agency)}${when(agency_code, `（统一社会信用代码 ${at(agency_code)}）`)}
丙方（合作用户）：${at(name)}，身份证号 ${at(id_no)}，手机号 ${at(phone)}`

const cooperation = `${parties}
三方在平等自愿的基础上，就丙方承接甲方任务一事达成如下协议。
# 第一条 合作关系
丙方自主决定是否承接任务，自行安排工作时间与方式。丙方与甲方、乙方之间不构成劳动关系或劳务派遣关系。
# 第二条 任务与验收
甲方通过平台发布任务，写明内容、要求、期限与报酬。丙方完成后提交成果，由甲方验收；验收通过的任务按约定结算。
# 第三条 报酬与税费
报酬由乙方支付至丙方本人的收款账户。乙方依法为丙方办理税务登记、代开发票并代扣代缴税费。${when(personal_service_fee_ratio, `乙方按报酬的 ${at(personal_service_fee_ratio)} 收取个人服务费。`)}
# 第四条 期限
${when(start_at, `本协议随甲方与乙方的合同自 ${at(start_at)} 起生效`)}${when(end_at, `，至 ${at(end_at)} 止`)}。任何一方可提前 15 日通知其他方终止合作，已验收的任务照常结算。
# 第五条 个人信息
甲方与乙方仅为办理实名认证、结算与纳税使用丙方的个人信息，并依法保密。
丙方签署：${at(name)}
签署日期：${at(sign_at)}`

const delivery = `${parties}
# 第一条 服务内容
丙方按订单在约定时间内将物品送达，并对运送途中的物品妥善保管。
# 第二条 报酬
报酬按订单计算，每月结算一次。
签署日期：${at(sign_at)}`

/** Still being written: it names what is not known, and lacks who signs. */
const promotion = `甲方：${at(company)}
乙方：${at(agency)}
丙方在 {{推广渠道}} 推广甲方的产品。`

const kinds = [
  { name: '市场推广', category: '推广', task_max_amount: 2_000_000, unit: '次', is_detail_required: true },
  { name: '信息采集', category: '数据', task_max_amount: 800_000, unit: '条', is_detail_required: false },
  { name: '同城配送', category: '物流', task_max_amount: 1_500_000, unit: '单', is_detail_required: false },
] as const

/** Contract templates that are written, generated, and changed since; of every agency three task templates, one of them out of use; most enterprises have theirs. */
export async function writeTemplates(env: SeedEnv, now: Date): Promise<void> {
  const operator = [...env.actors.values()].find(({ flavour }) => flavour === 'saas')
  if (operator === undefined) return
  await env.act(now, async () => {
    const written = await inTransaction(env.deps.db, operator, (tx) => tx.selectFrom('app.contract_template').select('id').limit(1).executeTakeFirst())
    if (written !== undefined) return
    const standard = await generated(env, operator, '灵活用工合作协议', cooperation, now)
    const changed = await generated(env, operator, '配送服务协议', delivery, now)
    await inTransaction(env.deps.db, operator, async (tx) => {
      await updateContractTemplate(tx, operator, changed.id, { body: `${delivery}\n本协议一式三份，三方各执一份。`, version: changed.version })
      await createContractTemplate(tx, operator, { name: '推广服务协议（草拟）', body: promotion }, now)
    })
    // The last enterprise has none yet.
    for (const { key, name: agencyName } of agencies) await ofAgency(env, actorOf(env, agencyName), companies.slice(0, -1).filter((one) => one.agency === key).map((one) => one.name), standard.id, now)
  })
}

async function generated(env: SeedEnv, operator: Actor, title: string, body: string, now: Date) {
  const made = await inTransaction(env.deps.db, operator, (tx) => createContractTemplate(tx, operator, { name: title, body }, now))
  return generateContractTemplate(env.deps, operator, made.id, made.version)
}

async function ofAgency(env: SeedEnv, actor: Actor, names: readonly string[], contract: string, now: Date): Promise<void> {
  await inTransaction(env.deps.db, actor, async (tx) => {
    const made = []
    for (const kind of kinds) made.push(await createTaskTemplate(tx, actor, { ...kind, industry_id: null }, now))
    const ids = names.map((one) => actorOf(env, one).tenantId)
    if (ids.length > 0) await assignTemplate(tx, actor, contract, ids)
    for (const id of ids) {
      const { contract_template: _contract, task_template_names: _names, ...three } = await stepThreeOf(tx, actor, 'company', id)
      await saveStepThree(tx, actor, 'company', id, { ...three, task_templates: made.slice(0, 2).map((one) => one.id) })
    }
    const last = made.at(-1)
    if (last !== undefined) await updateTaskTemplate(tx, actor, last.id, { is_enable: false, version: last.version })
  })
}
