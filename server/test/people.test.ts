import { describe, expect, test } from 'vitest'
import { countPermissions } from '@linggong/shared/domain/permission-set'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { newId } from '../src/kernel/ids.ts'
import { completeSystemRoles } from '../src/modules/roles/system-roles.ts'
import { ask, asOwner, signIn, testApp } from './database.ts'
import { peopleOf } from './people.ts'

const all = await testApp()
const { app, deps, tenants } = all
const adminToken = await signIn(app, tenants.phones.company)
const admin = peopleOf(all, adminToken)
const neighbour = peopleOf(all, await signIn(app, tenants.phones.neighbour))
const saas = peopleOf(all, await signIn(app, tenants.phones.saas))
const agency = peopleOf(all, await signIn(app, tenants.phones.agency))

let next = 0
const freshPhone = () => `1380000${String((next += 1)).padStart(4, '0')}`
const exportPage = ['CommonSystemModule', 'CommonSystemExportPageIndex']
const rolesPage = 'CommonSystemRolesPageIndex'
const usersPage = 'CommonSystemUsersPageIndex'
const clerkKeys = [...exportPage, rolesPage, `${rolesPage}:add`, `${rolesPage}:edit`, `${rolesPage}:permissions`, `${rolesPage}:staffs`, usersPage, `${usersPage}:add`, `${usersPage}:edit`, `${usersPage}:enable`]
const systemRole = async () => (await admin.made(admin.get('/v1/roles/?name=超级管理员'))).results[0]
const idOf = async (phone: string) => (await admin.made(admin.get(`/v1/staffs/?phone=${phone}`))).results[0]

describe('roles', () => {
  test('R230 R517 a role has permission_ids, complete with what they need', async () => {
    const role = await admin.made(admin.post('/v1/roles/', { name: '财务', remark: '看结算', permission_ids: ['CompanySettlementSettPageIndex:confirm'] }))
    expect(role).toMatchObject({ name: '财务', remark: '看结算', is_system: false, is_assignable: true, staff_count: 0, permission_count: 2, version: 1 })
    expect(await admin.made(admin.get(`/v1/roles/${role.id}/permissions/`))).toEqual({
      version: 1,
      permission_ids: ['CompanySettlementModule', 'CompanySettlementSettPageIndex', 'CompanySettlementSettPageIndex:confirm'],
    })
    const changed = await admin.made(admin.put(`/v1/roles/${role.id}/permissions/`, { permission_ids: exportPage, version: 1 }))
    expect(changed).toMatchObject({ permission_count: 1, version: 2 })
    const { results } = await admin.made(admin.get(`/v1/roles/${role.id}/history_events/`))
    expect(results.map(({ action }: { action: string }) => action)).toEqual(['新增', '分配权限'])
    expect(results[1]).toMatchObject({
      creator: '甲企业管理员',
      content: [
        {
          field: 'permission_ids',
          old_value: ['CompanySettlementModule', 'CompanySettlementSettPageIndex', 'CompanySettlementSettPageIndex:confirm'],
          new_value: ['CommonSystemModule', 'CommonSystemExportPageIndex'],
        },
      ],
    })
  })

  test('R492 the placeholder 999999 that a client forgot to remove is not kept', async () => {
    const role = await admin.made(admin.post('/v1/roles/', { name: '占位', permission_ids: ['999999', ...exportPage] }))
    await admin.made(admin.put(`/v1/roles/${role.id}/permissions/`, { permission_ids: [999999, '999999', ...exportPage, rolesPage], version: 1 }))
    const [kept] = await asOwner(deps, 'select permissions from app.role where id = $1', [role.id])
    expect(kept?.['permissions']).toEqual(['CommonSystemModule', rolesPage, 'CommonSystemExportPageIndex'])
  })

  test('names are unique, bounded and said so by field', async () => {
    await admin.made(admin.post('/v1/roles/', { name: '唯一', permission_ids: [] }))
    expect((await admin.post('/v1/roles/', { name: ' 唯一 ', permission_ids: [] })).json()).toMatchObject({ error_msg: '已有同名角色，请换一个名称', fields: [{ field: 'name' }] })
    expect((await admin.post('/v1/roles/', { name: '  ', permission_ids: [] })).json().fields).toEqual([{ field: 'name', text: '不能为空' }])
    expect((await admin.post('/v1/roles/', { name: '名'.repeat(21), permission_ids: [] })).statusCode).toBe(400)
    expect((await admin.post('/v1/roles/', { name: '无此权限', permission_ids: ['AdminCustomerGroupPageIndex'] })).json().error_msg).toBe('包含无法识别的权限，请刷新后重试')
  })

  test('a stale version is refused, an edit without a difference writes no history', async () => {
    const role = await admin.made(admin.post('/v1/roles/', { name: '版本', permission_ids: [] }))
    const edit = { name: '版本', remark: '新', version: 1 }
    await admin.made(admin.put(`/v1/roles/${role.id}/`, edit))
    for (const answer of [admin.put(`/v1/roles/${role.id}/`, edit), admin.put(`/v1/roles/${role.id}/permissions/`, { permission_ids: [], version: 1 }), admin.put(`/v1/roles/${role.id}/staffs/`, { staff_ids: [], version: 1 })]) {
      expect((await answer).json()).toMatchObject({ error_code: 'stale' })
    }
    expect(await admin.made(admin.put(`/v1/roles/${role.id}/`, { ...edit, version: 2 }))).toMatchObject({ version: 2 })
    expect((await admin.made(admin.get(`/v1/roles/${role.id}/history_events/`))).results).toHaveLength(2)
  })

  test('超级管理员 cannot be changed', async () => {
    const role = await systemRole()
    expect(role).toMatchObject({ is_system: true, is_assignable: true })
    for (const [path, body] of [['', { name: '改名', version: role.version }], ['permissions/', { permission_ids: [], version: role.version }]] as const) {
      expect((await admin.put(`/v1/roles/${role.id}/${path}`, body)).json().error_msg).toBe('超级管理员角色拥有全部权限，不能修改')
    }
  })

  test('超级管理员 holds what a new version brings, from the start on; other roles stay as they are', async () => {
    const other = await admin.made(admin.post('/v1/roles/', { name: '旧角色', permission_ids: exportPage }))
    await asOwner(deps, "update app.role set permissions = '{CommonSystemModule}' where is_system and tenant_id = $1", [tenants.ids.company])
    expect((await admin.get('/v1/roles/')).statusCode).toBe(403)
    await completeSystemRoles(deps.db)
    expect((await systemRole()).permission_count).toBe(countPermissions('company', allPermissions('company')))
    expect((await admin.made(admin.get(`/v1/roles/${other.id}/permissions/`))).permission_ids).toEqual(exportPage)
  })

  test('R518 the staff of a role is a whole list: who is not in it loses the role', async () => {
    const role = await admin.made(admin.post('/v1/roles/', { name: '班组', permission_ids: exportPage }))
    const [one, two] = [await admin.clerk(freshPhone(), exportPage), await admin.clerk(freshPhone(), exportPage)]
    const set = await admin.made(admin.put(`/v1/roles/${role.id}/staffs/`, { staff_ids: [one.staff.id, two.staff.id], version: 1 }))
    expect(set).toMatchObject({ staff_count: 2, version: 2 })
    await admin.made(admin.put(`/v1/roles/${role.id}/staffs/`, { staff_ids: [two.staff.id], version: 2 }))
    const { results } = await admin.made(admin.get(`/v1/roles/${role.id}/staffs/`))
    expect(results).toEqual([expect.objectContaining({ id: two.staff.id, phone: expect.stringMatching(/^138\*{4}\d{4}$/u), status: 'enable', is_changeable: true })])
    expect((await admin.made(admin.get(`/v1/staffs/${one.staff.id}/history_events/`))).results.map(({ action }: { action: string }) => action)).toEqual(['新增', '调整角色', '调整角色'])
    const foreign = (await neighbour.made(neighbour.get('/v1/staffs/'))).results[0].id
    expect((await admin.put(`/v1/roles/${role.id}/staffs/`, { staff_ids: [foreign], version: 3 })).json()).toMatchObject({ error_msg: '所选员工不存在，请刷新后重试' })
  })
})

describe('staff', () => {
  test('R231 R306 a new member has an account without a password, enabled, phone masked', async () => {
    const phone = freshPhone()
    const staff = await admin.made(admin.post('/v1/staffs/', { name: '新员工', phone, role_ids: [] }))
    expect(staff).toMatchObject({ name: '新员工', phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, status: 'enable', roles: [], department_id: null, last_used_at: null, is_self: false, is_changeable: true, version: 1 })
    expect(await asOwner(deps, 'select password_hash from app.account where phone = $1', [phone])).toEqual([{ password_hash: null }])
    expect((await admin.post('/v1/staffs/', { name: '又一个', phone, role_ids: [] })).json()).toMatchObject({
      error_msg: '该手机号已是本组织的员工（新员工）',
      fields: [{ field: 'phone' }],
    })
    expect((await admin.post('/v1/staffs/', { name: '号码不对', phone: '12345', role_ids: [] })).json().fields).toEqual([{ field: 'phone', text: '请输入正确的手机号' }])
    expect((await admin.post('/v1/staffs/', { name: '角色不对', phone: freshPhone(), role_ids: [newId()] })).json().fields).toEqual([{ field: 'role_ids', text: '所选角色不存在' }])
  })

  test('one phone, two organisations: one account, a name in each', async () => {
    const phone = freshPhone()
    await admin.made(admin.post('/v1/staffs/', { name: '王小明', phone, role_ids: [] }))
    await neighbour.made(neighbour.post('/v1/staffs/', { name: '王会计', phone, role_ids: [] }))
    expect((await admin.made(admin.get(`/v1/staffs/?phone=${phone}`))).results).toMatchObject([{ name: '王小明' }])
    expect((await neighbour.made(neighbour.get(`/v1/staffs/?phone=${phone}`))).results).toMatchObject([{ name: '王会计' }])
    expect(await asOwner(deps, 'select count(*)::int as n from app.account where phone = $1', [phone])).toEqual([{ n: 1 }])
  })

  test('the list filters by name, phone, role, department and status, and finds no hidden digits', async () => {
    const department = await admin.made(admin.post('/v1/department', { name: '筛选部' }))
    const inner = await admin.made(admin.post('/v1/department', { name: '筛选小组', parent_id: department.id }))
    const { staff, role } = await admin.clerk('19911112222', exportPage)
    await admin.made(admin.put(`/v1/staffs/${staff.id}/`, { name: '筛选员', department_id: inner.id, version: 1 }))
    const found = async (query: string) => (await admin.made(admin.get(`/v1/staffs/?${query}`))).results.map(({ id }: { id: string }) => id)
    for (const query of ['name=筛选', 'phone=19911112222', 'phone=2222', `role_id=${role.id}`, `department_id=${department.id}`, `department_id=${inner.id}`, 'status=enable&name=筛选']) {
      expect(await found(query), query).toEqual([staff.id])
    }
    for (const query of ['phone=1111', 'name=%25', `role_id=${newId()}`, 'status=disable&name=筛选']) expect(await found(query), query).toEqual([])
    for (const query of ['phone=%25', 'phone=199', 'phone=1991111']) expect((await admin.get(`/v1/staffs/?${query}`)).json().fields, query).toEqual([{ field: 'phone', text: '请填写完整的手机号，或后四位' }])
  })

  test('R307 disabling needs a reason, ends the sessions within one request, and enabling does not bring them back', async () => {
    const { staff, token } = await admin.clerk(freshPhone(), exportPage)
    expect((await ask(app, token, '/v1/exports/')).statusCode).toBe(200)
    expect((await admin.put(`/v1/staffs/${staff.id}/`, { status: 'disable', version: 1 })).json().fields).toEqual([{ field: 'reason', text: '请填写禁用原因' }])
    expect(await admin.made(admin.put(`/v1/staffs/${staff.id}/`, { status: 'disable', reason: '离职', version: 1 }))).toMatchObject({ status: 'disable', version: 2 })
    expect((await ask(app, token, '/v1/exports/')).statusCode).toBe(401)
    await expect(signIn(app, (await asOwner(deps, 'select phone from app.account a join app.staff s on s.account_id = a.id where s.id = $1', [staff.id]))[0]?.['phone'] as string)).rejects.toThrow('账号已被禁用')
    await admin.made(admin.put(`/v1/staffs/${staff.id}/`, { status: 'enable', version: 2 }))
    expect((await ask(app, token, '/v1/exports/')).statusCode).toBe(401)
    expect((await admin.made(admin.get(`/v1/staffs/${staff.id}/history_events/`))).results.at(-2)).toMatchObject({
      action: '禁用',
      content: [
        { field: 'status', old_value: 'enable', new_value: 'disable' },
        { field: 'reason', new_value: '离职' },
      ],
    })
  })

  test('another phone is another account; the holder of the old one is out', async () => {
    const [before, after] = [freshPhone(), freshPhone()]
    const { staff, token } = await admin.clerk(before, exportPage)
    const changed = await admin.made(admin.put(`/v1/staffs/${staff.id}/`, { phone: after, version: 1 }))
    expect(changed).toMatchObject({ name: staff.name, phone: `${after.slice(0, 3)}****${after.slice(-4)}` })
    expect((await ask(app, token, '/v1/exports/')).statusCode).toBe(401)
    await expect(signIn(app, before)).rejects.toThrow('未开通')
    expect((await admin.put(`/v1/staffs/${staff.id}/`, { phone: tenants.phones.company, version: 2 })).json()).toMatchObject({ fields: [{ field: 'phone' }] })
  })

  test('a stale version is refused; a double click changes once', async () => {
    const { staff } = await admin.clerk(freshPhone(), exportPage)
    const wish = { name: '改过', version: 1 }
    const answers = await Promise.all([admin.put(`/v1/staffs/${staff.id}/`, wish), admin.put(`/v1/staffs/${staff.id}/`, wish)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('R512 a permission given or taken counts at the next request', async () => {
    const { role, token } = await admin.clerk(freshPhone(), exportPage)
    expect((await ask(app, token, '/v1/roles/')).statusCode).toBe(403)
    await admin.made(admin.put(`/v1/roles/${role.id}/permissions/`, { permission_ids: [rolesPage], version: 1 }))
    expect((await ask(app, token, '/v1/roles/')).statusCode).toBe(200)
    expect((await ask(app, token, '/v1/exports/')).statusCode).toBe(403)
  })
})

describe('nobody gives what they do not hold', () => {
  test('R578 R579 the tree of permissions is what the caller holds, module by page by action', async () => {
    const { token } = await admin.clerk(freshPhone(), [...exportPage, `${usersPage}:add`])
    const { permissions, tree } = (await ask(app, token, '/v1/permissions/')).json()
    expect(permissions.toSorted()).toEqual(['CommonSystemModule', usersPage, `${usersPage}:add`, 'CommonSystemExportPageIndex'].toSorted())
    expect(tree).toEqual([
      {
        id: '999999',
        title: '全部权限',
        children: [
          {
            id: 'CommonSystemModule',
            title: '系统管理',
            children: [
              { id: usersPage, title: '员工管理', children: [{ id: `${usersPage}:add`, title: '新增' }] },
              { id: 'CommonSystemExportPageIndex', title: '导出记录', children: [] },
            ],
          },
        ],
      },
    ])
  })

  test('not in a role, new or old, and not by giving a role that can do more', async () => {
    const clerk = await admin.clerk(freshPhone(), clerkKeys)
    const as = peopleOf(all, clerk.token)
    const beyond = [...exportPage, 'CompanySettlementSettPageIndex:payment']
    const refused = '不能分配您自己没有的权限：结算管理、结算单、结算单·支付'
    expect((await as.post('/v1/roles/', { name: '越权', permission_ids: beyond })).json()).toMatchObject({ error_msg: refused, error_code: 'forbidden' })
    const own = await as.made(as.post('/v1/roles/', { name: '不越权', permission_ids: exportPage }))
    expect((await as.put(`/v1/roles/${own.id}/permissions/`, { permission_ids: beyond, version: 1 })).json().error_msg).toBe(refused)
    // A role with more permissions than the caller's cannot be changed, assigned or removed.
    const rich = await admin.made(admin.post('/v1/roles/', { name: '更高', permission_ids: allPermissions('company') }))
    const listed = (await as.made(as.get('/v1/roles/?name=更高'))).results[0]
    expect(listed.is_assignable).toBe(false)
    expect((await as.put(`/v1/roles/${rich.id}/permissions/`, { permission_ids: [], version: 1 })).statusCode).toBe(403)
    expect((await as.put(`/v1/roles/${rich.id}/`, { name: '改名', version: 1 })).statusCode).toBe(403)
    expect((await as.put(`/v1/roles/${rich.id}/staffs/`, { staff_ids: [clerk.staff.id], version: 1 })).statusCode).toBe(403)
    expect((await as.put(`/v1/staffs/${clerk.staff.id}/`, { role_ids: [clerk.role.id, rich.id], version: 1 })).statusCode).toBe(403)
    expect((await as.post('/v1/staffs/', { name: '替身', phone: freshPhone(), role_ids: [rich.id] })).statusCode).toBe(403)
  })

  test('holding everything of today does not make one give 超级管理员', async () => {
    const clerk = await admin.clerk(freshPhone(), allPermissions('company'))
    const as = peopleOf(all, clerk.token)
    const role = await systemRole()
    expect((await as.put(`/v1/roles/${role.id}/staffs/`, { staff_ids: [clerk.staff.id], version: role.version })).statusCode).toBe(403)
    expect((await as.put(`/v1/staffs/${clerk.staff.id}/`, { role_ids: [role.id], version: 1 })).statusCode).toBe(403)
  })

  test('nobody changes those above them: no switch-off, no other phone, no other name', async () => {
    const clerk = await admin.clerk(freshPhone(), clerkKeys)
    const as = peopleOf(all, clerk.token)
    const above = await idOf(tenants.phones.company)
    for (const wish of [{ status: 'disable', reason: '越权' }, { phone: freshPhone() }, { name: '改名' }, { role_ids: [] }]) {
      expect((await as.put(`/v1/staffs/${above.id}/`, { ...wish, version: above.version })).json()).toMatchObject({ error_code: 'forbidden' })
    }
    expect((await as.made(as.get(`/v1/staffs/?phone=${tenants.phones.company}`))).results[0].is_changeable).toBe(false)
  })

  test('an administrator keeps their own role and their own membership', async () => {
    const [me, role] = [await idOf(tenants.phones.company), await systemRole()]
    expect((await admin.put(`/v1/staffs/${me.id}/`, { role_ids: [], version: me.version })).json().error_msg).toBe('不能移除自己的超级管理员角色，请由其他超级管理员操作')
    expect((await admin.put(`/v1/staffs/${me.id}/`, { status: 'disable', reason: '误点', version: me.version })).json().error_msg).toBe('不能禁用自己，请由其他管理员操作')
    expect((await admin.put(`/v1/staffs/${me.id}/`, { phone: freshPhone(), version: me.version })).json().error_msg).toBe('不能修改自己的手机号，请由其他管理员操作')
    expect((await admin.put(`/v1/roles/${role.id}/staffs/`, { staff_ids: [], version: role.version })).json().error_msg).toBe('不能移除自己的超级管理员角色，请由其他超级管理员操作')
  })

  test('two administrators who remove each other at once: one stays', async () => {
    const role = await systemRole()
    const [one, two] = [await admin.clerk(freshPhone(), exportPage), await admin.clerk(freshPhone(), exportPage)]
    for (const { staff } of [one, two]) await admin.made(admin.put(`/v1/staffs/${staff.id}/`, { role_ids: [role.id], version: 1 }))
    const remove = (who: typeof one, whom: typeof one) => peopleOf(all, who.token).put(`/v1/staffs/${whom.staff.id}/`, { status: 'disable', reason: '争执', version: 2 })
    const answers = await Promise.all([remove(one, two), remove(two, one)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    const left = await asOwner(deps, "select id from app.staff where id = any($1) and status = 'enable'", [[one.staff.id, two.staff.id]])
    expect(left).toHaveLength(1)
  })

  test('one call, two permissions: who may only switch cannot edit, and the other way round', async () => {
    const victim = await admin.clerk(freshPhone(), exportPage)
    const switcher = peopleOf(all, (await admin.clerk(freshPhone(), [...exportPage, `${usersPage}:enable`])).token)
    const editor = peopleOf(all, (await admin.clerk(freshPhone(), [...exportPage, `${usersPage}:edit`])).token)
    const path = `/v1/staffs/${victim.staff.id}/`
    expect((await switcher.put(path, { name: '改名', version: 1 })).statusCode).toBe(403)
    expect((await editor.put(path, { status: 'disable', reason: '越权', version: 1 })).statusCode).toBe(403)
    expect((await editor.put(path, { name: '改名', version: 1 })).statusCode).toBe(200)
    // The caller has all of the member's permissions, so only the permission for the call matters.
    expect((await switcher.put(path, { status: 'disable', reason: '离职', version: 2 })).statusCode).toBe(200)
  })
})

describe('departments', () => {
  test('R232 R584 a tree under /v1/department, parents before their children', async () => {
    const top = await neighbour.made(neighbour.post('/v1/department', { name: '总部' }))
    const other = await neighbour.made(neighbour.post('/v1/department', { name: '分部' }))
    const child = await neighbour.made(neighbour.post('/v1/department', { name: '财务部', parent_id: top.id }))
    expect((await neighbour.made(neighbour.get('/v1/department'))).results.map(({ name }: { name: string }) => name)).toEqual(['总部', '财务部', '分部'])
    expect(await neighbour.made(neighbour.put(`/v1/department/${child.id}`, { name: '财务部', parent_id: other.id, version: 1 }))).toMatchObject({ parent_id: other.id, version: 2 })
    expect((await neighbour.put(`/v1/department/${other.id}`, { name: '分部', parent_id: child.id, version: 1 })).json().fields).toEqual([{ field: 'parent_id', text: '不能移到自己或自己的下级部门之下' }])
    expect((await neighbour.post('/v1/department', { name: '总部' })).json().fields).toEqual([{ field: 'name', text: '同一上级下已有同名部门' }])
    expect((await neighbour.put(`/v1/department/${child.id}`, { name: '财务部', parent_id: null, version: 1 })).json().error_code).toBe('stale')
    expect((await neighbour.made(neighbour.get(`/v1/department/${child.id}/history_events/`))).results.at(-1)).toMatchObject({ action: '编辑', content: [{ field: 'parent_id', old_value: { name: '总部' }, new_value: { name: '分部' } }] })
  })

  test('at most six levels', async () => {
    let parent: string | null = null
    for (let level = 1; level <= 6; level += 1) parent = (await neighbour.made(neighbour.post('/v1/department', { name: `第${level}级`, parent_id: parent }))).id
    expect((await neighbour.post('/v1/department', { name: '第7级', parent_id: parent })).json().error_msg).toBe('部门最多 6 级')
  })

  test('R396 the switch: up from the bottom, down from the top, and a closed one takes nobody', async () => {
    const top = await admin.made(admin.post('/v1/department', { name: '业务部' }))
    const child = await admin.made(admin.post('/v1/department', { name: '业务一组', parent_id: top.id }))
    const turn = (id: string, is_enable: boolean, version: number) => admin.put(`/v1/department/${id}/update_enable/`, { is_enable, version })
    expect((await turn(top.id, false, 1)).json().error_msg).toBe('该部门还有启用中的下级部门，请先停用下级部门')
    expect(await admin.made(turn(child.id, false, 1))).toMatchObject({ is_enable: false, version: 2 })
    await admin.made(turn(top.id, false, 1))
    expect((await turn(child.id, true, 2)).json().error_msg).toBe('上级部门已停用，请先启用上级部门')
    expect((await admin.post('/v1/staffs/', { name: '无处可去', phone: freshPhone(), role_ids: [], department_id: child.id })).json().fields).toEqual([{ field: 'department_id', text: '所选部门已停用，请选择其他部门' }])
    expect((await admin.post('/v1/department', { name: '业务二组', parent_id: top.id })).json().error_msg).toBe('上级部门已停用，请先启用上级部门')
    await admin.made(turn(top.id, true, 2))
    expect(await admin.made(turn(child.id, true, 2))).toMatchObject({ is_enable: true })
  })
})

describe('foreign people', () => {
  test('answer 404 like absent ones, to neighbours and to those above', async () => {
    const { role, staff } = await admin.clerk(freshPhone(), exportPage)
    const department = await admin.made(admin.post('/v1/department', { name: '外人不可见' }))
    for (const outsider of [neighbour, agency, saas]) {
      for (const path of [`/v1/roles/${role.id}/permissions/`, `/v1/roles/${role.id}/staffs/`, `/v1/roles/${role.id}/history_events/`, `/v1/staffs/${staff.id}/history_events/`, `/v1/department/${department.id}/history_events/`]) {
        expect((await outsider.get(path)).statusCode, path).toBe(404)
      }
      const writes: [string, object][] = [
        [`/v1/roles/${role.id}/`, { name: '外人', version: 1 }],
        [`/v1/roles/${role.id}/permissions/`, { permission_ids: [], version: 1 }],
        [`/v1/roles/${role.id}/staffs/`, { staff_ids: [], version: 1 }],
        [`/v1/staffs/${staff.id}/`, { name: '外人', version: 1 }],
        [`/v1/department/${department.id}`, { name: '外人', parent_id: null, version: 1 }],
        [`/v1/department/${department.id}/update_enable/`, { is_enable: false, version: 1 }],
      ]
      for (const [path, body] of writes) expect((await outsider.put(path, body)).statusCode, path).toBe(404)
    }
    expect((await neighbour.post('/v1/department', { name: '外人的下级', parent_id: department.id })).json().fields[0].field).toBe('parent_id')
    expect((await neighbour.post('/v1/staffs/', { name: '外人', phone: freshPhone(), role_ids: [role.id] })).json().fields[0].field).toBe('role_ids')
    // Row-level security alone gives the same result for departments.
    expect((await agency.made(agency.get('/v1/department'))).results).toEqual([])
  })

  test('R131 the search takes `search` and answers results: colleagues for most, everybody for the operator', async () => {
    await admin.clerk('19933334444', exportPage)
    const find = async (who: typeof admin, query: string) => (await who.made(who.get(`/v1/staffs/search/?${query}`))).results
    const [found] = await find(admin, 'search=4444')
    expect(found).toEqual({
      id: expect.any(String), name: '员工4444', phone: '199****4444', status: 'enable', category: 'company',
      related_name: '甲企业', department_name: '', role_names: ['角色334444'],
    })
    expect(await find(neighbour, 'search=4444')).toEqual([])
    expect(await find(agency, 'search=4444')).toEqual([])
    expect(await find(saas, 'search=4444')).toMatchObject([{ name: '员工4444', category: 'company' }])
    expect(await find(saas, 'search=4444&scope=own')).toEqual([])
    expect(await find(saas, 'search=')).toEqual([])
    expect(await find(saas, 'scope=own')).toMatchObject([{ name: '运营商管理员' }])
    expect((await ask(app, await signIn(app, tenants.noRights), '/v1/staffs/search/?search=a')).statusCode).toBe(403)
  })
})
