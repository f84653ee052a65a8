import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refuse } from '../src/kernel/refuse.ts'
import { authenticate } from '../src/kernel/session.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'

const { app, deps, tenants } = await testApp()
const tokens = { park: await signIn(app, tenants.phones.park), saas: await signIn(app, tenants.phones.saas), otherPark: await signIn(app, tenants.phones.otherPark), company: await signIn(app, tenants.phones.company) }

interface Organization {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly parent_id: string | null
  readonly version: number
}

const base = '/v1/organizations/'
const create = (name: string, parent: Organization | null = null, token = tokens.park) =>
  ask(app, token, base, { body: { name, category: parent === null ? 'region' : 'branch', parent_id: parent?.id ?? null }, key: randomUUID() })
const made = async (name: string, parent: Organization | null = null): Promise<Organization> => {
  const answer = await create(name, parent)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const update = (one: Organization, body: object, token = tokens.park) => ask(app, token, `${base}${one.id}/`, { method: 'PUT', body: { version: one.version, ...body } })
const tree = async (token = tokens.park) => (await ask(app, token, `${base}trees/`)).json().results
const names = async () => (await tree()).map(({ name }: { name: string }) => name)

test('R233 R586 a tree is made, read as a tree, and searched as a list', async () => {
  const south = await made('华南大区')
  const hainan = await made('海南分公司', south)
  await made('海口办事处', hainan)
  expect(hainan).toMatchObject({ path: '华南大区 / 海南分公司', parent_id: south.id, is_enable: true, category: 'branch', version: 1 })
  expect(await tree()).toMatchObject([{ name: '华南大区', children: [{ name: '海南分公司', children: [{ name: '海口办事处' }] }] }])
  const list = (await ask(app, tokens.park, `${base}?name=海&category=branch&page_size=10`)).json()
  expect(list.total).toBe(2)
  expect(list.results[0]).toMatchObject({ name: '海口办事处', path: '华南大区 / 海南分公司 / 海口办事处' })
})

describe('a tree is its owner’s alone', () => {
  test('nobody above, below or beside sees or changes it: 404', async () => {
    const [south] = await tree()
    for (const token of [tokens.saas, tokens.otherPark, tokens.company]) {
      expect(await tree(token)).toEqual([])
      expect((await update(south, { name: '抢来的' }, token)).statusCode).toBe(404)
      expect((await ask(app, token, `${base}${south.id}/history_events/`)).statusCode).toBe(404)
      const below = await create('插队', south, token)
      expect([below.statusCode, below.json().error_msg]).toEqual([400, '上级组织不存在'])
    }
  })

  test('also where a query forgets to ask whose it is', async () => {
    for (const token of [tokens.saas, tokens.company]) {
      const actor = (await authenticate(deps.db, token, deps.clock())) ?? refuse(401, '')
      expect(await inTransaction(deps.db, actor, (tx) => tx.selectFrom('app.organization').select('id').execute())).toEqual([])
    }
  })
})

describe('a node moves', () => {
  test('with all below it, to the end of its new siblings, and says so in its log', async () => {
    const [from, to] = [await made('一区'), await made('二区')]
    const child = await made('分部', from)
    await made('科室', child)
    const moved = await update(child, { parent_id: to.id })
    expect(moved.json()).toMatchObject({ path: '二区 / 分部', version: 2 })
    const { results } = (await ask(app, tokens.park, `${base}${child.id}/history_events/`)).json()
    expect(results.map(({ action, creator, content }: Record<string, unknown>) => [action, creator, content])).toEqual([
      ['新增', '甲园区管理员', expect.anything()],
      ['移动', '甲园区管理员', [{ field: 'parent_id', type: 'plain', old_value: { id: from.id, name: '一区' }, new_value: { id: to.id, name: '二区' } }]],
    ])
  })

  test('not below itself and not below what is below it', async () => {
    const above = await made('祖')
    const below = await made('孙', await made('子', above))
    for (const parent_id of [above.id, below.id]) {
      const answer = await update(above, { parent_id })
      expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ field: 'parent_id', text: '不能移动到自己或自己的下级之下' }]])
    }
  })

  test('two moves at once make no circle', async () => {
    const [left, right] = [await made('左'), await made('右')]
    const answers = await Promise.all([update(left, { parent_id: right.id }), update(right, { parent_id: left.id })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('among its siblings', async () => {
    for (const one of await tree()) await asOwner(deps, 'update app.organization set parent_id = null where id = $1', [one.id])
    const before = await names()
    const last = (await tree()).at(-1)
    expect((await update(last, { position: 0 })).statusCode).toBe(200)
    expect(await names()).toEqual([last.name, ...before.slice(0, -1)])
    const log = (await ask(app, tokens.park, `${base}${last.id}/history_events/`)).json().results.at(-1)
    expect(log.content).toEqual([{ field: 'position', type: 'plain', old_value: before.length - 1, new_value: 0 }])
  })
})

describe('what is refused', () => {
  test('a sixth level', async () => {
    let at = await made('层一')
    for (const name of ['层二', '层三', '层四', '层五']) at = await made(name, at)
    const answer = await create('层六', at)
    expect([answer.statusCode, answer.json().error_msg]).toEqual([400, '组织最多 5 级，请选择更上层的组织'])
  })

  test('a name that a sibling has, also by a move; an empty name; a version of yesterday', async () => {
    const home = await made('总部')
    await made('财务', home)
    expect((await create('财务', home)).json()).toMatchObject({ error_msg: '同级已有名为“财务”的组织', fields: [{ field: 'name', text: '同级已有同名组织' }] })
    const other = await made('财务')
    expect((await update(other, { parent_id: home.id })).statusCode).toBe(400)
    expect((await create(' ')).json().error_msg).toBe('请输入组织名称')
    expect((await update(home, { name: '本部', version: 9 })).json().error_code).toBe('stale')
  })

  test('twenty of one name at once: one is made', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('同名')))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 400)).toBe(true)
  })

  test('to switch off above what is on, and on below what is off', async () => {
    const above = await made('上')
    const below = await made('下', above)
    expect((await update(above, { is_enable: false })).json().error_msg).toBe('请先停用下级组织：下')
    const off = (await update(below, { is_enable: false })).json()
    const aboveOff = (await update(above, { is_enable: false })).json()
    expect((await update(off, { is_enable: true })).json().error_msg).toBe('上级组织已停用，请先启用上级组织')
    expect((await create('再下', aboveOff)).json().error_msg).toBe('上级组织已停用，请先启用上级组织')
    expect((await update(aboveOff, { is_enable: true })).json()).toMatchObject({ is_enable: true, version: 3 })
  })

  test('without the permission: 403', async () => {
    await asOwner(deps, "update app.role set permissions = array_remove(array_remove(permissions, 'CommonSystemOrganizationPageIndex:add'), 'CommonSystemOrganizationPageIndex:edit') where tenant_id = $1", [tenants.ids.otherPark])
    expect((await ask(app, tokens.otherPark, `${base}trees/`)).statusCode).toBe(200)
    expect((await create('不许', null, tokens.otherPark)).statusCode).toBe(403)
  })
})
