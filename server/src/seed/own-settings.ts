import { addDays, businessDate } from '@linggong/shared/domain/time'
import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { createOrganization } from '../modules/organizations/service.ts'
import { organizationRows } from '../modules/organizations/queries.ts'
import { createProjectCompany, projectCompaniesOf, switchProjectCompany } from '../modules/project-companies/service.ts'
import { companies, parks, platforms } from './organisations.ts'
import { actorOf, clockAt, type SeedEnv } from './env.ts'

interface Branch {
  readonly name: string
  readonly category: 'region' | 'branch'
  readonly below?: readonly Branch[]
}

const region = (name: string, ...below: Branch[]): Branch => ({ name, category: 'region', below })
const branch = (name: string, ...below: Branch[]): Branch => ({ name, category: 'branch', below })

const ofOperator = [region('华南大区', branch('海南运营中心'), branch('广东运营中心')), region('华北大区', branch('天津运营中心')), region('华东大区')]
const ofPark = [region('园区服务部', branch('海口服务站'), branch('三亚服务站')), region('财税服务部')]
const ofPlatform = [
  region('南方大区', branch('海南分公司', branch('海口办事处'), branch('三亚办事处')), branch('广东分公司')),
  region('北方大区', branch('天津分公司'), branch('山东分公司')),
]

const projects = [
  { name: '云舟社区推广项目部', code: 'YZ-DT', credit_code: '', manager_name: '周推广', remark: '社区地推与问卷' },
  { name: '云舟客服外包项目部', code: 'YZ-KF', credit_code: '', manager_name: '钱客服', remark: '' },
  { name: '云舟直播运营（海口）有限公司', code: 'YZ-ZB', credit_code: '', manager_name: '孙直播', remark: '' },
  { name: '云舟展会项目部（2025）', code: 'YZ-ZH25', credit_code: '', manager_name: '李会展', remark: '项目已结束' },
]

/** Creates the organisations' own settings: trees, project companies, the terms of parks. Skips what exists. */
export async function writeOwnSettings(env: SeedEnv, begin: Date): Promise<void> {
  const operator = [...env.actors.keys()].find((name) => actorOf(env, name).flavour === 'saas')
  if (operator !== undefined) await growTree(env, operator, begin, ofOperator)
  for (const { name } of parks) await growTree(env, name, begin, ofPark)
  for (const { name } of platforms) await growTree(env, name, begin, ofPlatform)
  await openProjects(env, begin)
  await termOfParks(env, begin)
}

async function growTree(env: SeedEnv, tenant: string, begin: Date, tree: readonly Branch[]): Promise<void> {
  const actor = actorOf(env, tenant)
  await env.act(clockAt(businessDate(begin), 10), () =>
    inTransaction(env.deps.db, actor, async (tx) => {
      if ((await organizationRows(tx, actor)).length > 0) return
      const addBranches = async (branches: readonly Branch[], parent_id: string | null): Promise<void> => {
        for (const { name, category, below = [] } of branches) {
          const { id } = await createOrganization(tx, actor, { name, category, parent_id, remark: '' }, env.deps.clock())
          await addBranches(below, id)
        }
      }
      await addBranches(tree, null)
    }),
  )
}

async function openProjects(env: SeedEnv, begin: Date): Promise<void> {
  const actor = actorOf(env, companies.find(({ key }) => key === 'demo')?.name ?? '')
  await env.act(clockAt(addDays(businessDate(begin), 1), 30), () =>
    inTransaction(env.deps.db, actor, async (tx) => {
      const { total } = await projectCompaniesOf(tx, actor, { page: 1, page_size: 1 })
      if (total > 0) return
      for (const project of projects) {
        const { id, version } = await createProjectCompany(tx, actor, project, env.deps.clock())
        if (project.remark === '项目已结束') await switchProjectCompany(tx, actor, id, { is_enable: false, version })
      }
    }),
  )
}

async function termOfParks({ deps }: SeedEnv, begin: Date): Promise<void> {
  const start_at = addDays(businessDate(begin), -30)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const rows = await tx.selectFrom('app.tenant').select('id').where('flavour', '=', 'park').execute()
    for (const { id } of rows) {
      await tx.updateTable('app.tenant').set({ start_at, end_at: addDays(start_at, 3 * 365) }).where('id', '=', id).execute()
    }
  })
}
