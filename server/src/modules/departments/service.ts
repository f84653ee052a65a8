import { departmentFields } from '@linggong/shared/domain/fields/people'
import type { Actor } from '../../kernel/actor.ts'
import { diff, historyOf, recordChange, referenceTo } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { lockRoles } from '../roles/authority.ts'
import { departmentRow, departmentsOf, departmentWire, type Department } from './queries.ts'
import { below, deepest, depthOf, heightOf, inOrder } from './tree.ts'

export interface DepartmentWish {
  readonly name: string
  readonly parent_id: string | null
}

const departments = record('app.department', 'department')

/** A larger tree could not be used on the screen. */
const most = 1000

export async function listOfDepartments(tx: Tx, actor: Actor) {
  return { results: inOrder(await departmentsOf(tx, actor)).map(departmentWire) }
}

export async function createDepartment(tx: Tx, actor: Actor, wish: DepartmentWish, now: Date) {
  const all = await heldDepartments(tx, actor)
  if (all.length >= most) refuse(400, `部门不能超过 ${most} 个`)
  refuseTakenName(all, wish, null)
  const parent = parentOf(all, wish.parent_id)
  refuseTooDeep(depthOf(all, wish.parent_id) + 1)
  const id = newId()
  await tx.insertInto('app.department').values({ id, tenant_id: actor.tenantId, parent_id: wish.parent_id, name: wish.name, create_at: now }).execute()
  await recordChange(tx, actor, 'department', id, 'create', diff(null, { name: wish.name, parent_id: parent && referenceTo(parent) }, departmentFields))
  return departmentWire(await departmentRow(tx, actor, id))
}

export async function updateDepartment(tx: Tx, actor: Actor, id: string, wish: DepartmentWish & { readonly version: number }) {
  const all = await heldDepartments(tx, actor)
  const before = current(all, id, wish.version)
  refuseTakenName(all, wish, id)
  if (wish.parent_id !== before.parent_id) refuseBadPlace(all, before, wish.parent_id)
  const logged = ({ name, parent_id }: DepartmentWish) => {
    const parent = all.find(({ id: one }) => one === parent_id)
    return { name, parent_id: parent && referenceTo(parent) }
  }
  await departments.change(tx, actor, before, { name: wish.name, parent_id: wish.parent_id }, { action: 'update', from: logged(before), to: logged(wish) })
  return departmentWire(await departmentRow(tx, actor, id))
}

/** Enables or disables (R396). A department can be enabled only below enabled ones, so enable from the top, disable from the bottom. */
export async function enableDepartment(tx: Tx, actor: Actor, id: string, wish: { readonly is_enable: boolean; readonly version: number }) {
  const all = await heldDepartments(tx, actor)
  const before = current(all, id, wish.version)
  if (before.is_enable !== wish.is_enable) {
    if (wish.is_enable) parentOf(all, before.parent_id)
    else if (all.some((one) => one.parent_id === id && one.is_enable)) refuse(400, '该部门还有启用中的下级部门，请先停用下级部门')
  }
  await departments.switchTo(tx, actor, before, wish.is_enable)
  return departmentWire(await departmentRow(tx, actor, id))
}

export async function departmentEvents(tx: Tx, actor: Actor, id: string) {
  await departmentRow(tx, actor, id)
  return { results: await historyOf(tx, 'department', id) }
}

async function heldDepartments(tx: Tx, actor: Actor): Promise<Department[]> {
  await lockRoles(tx, actor)
  return departmentsOf(tx, actor)
}

function current(all: readonly Department[], id: string, version: number): Department {
  return asSeen(all.find((one) => one.id === id) ?? refuse(404, texts.notFound), version)
}

function parentOf(all: readonly Department[], id: string | null): Department | null {
  if (id === null) return null
  const parent = all.find((one) => one.id === id) ?? refuseParent('上级部门不存在，请刷新后重试')
  return parent.is_enable ? parent : refuseParent('上级部门已停用，请先启用上级部门')
}

function refuseBadPlace(all: readonly Department[], moved: Department, to: string | null): void {
  if (to !== null && below(all, moved.id).has(to)) refuseParent('不能移到自己或自己的下级部门之下')
  if (moved.is_enable) parentOf(all, to)
  else if (to !== null && !all.some((one) => one.id === to)) refuseParent('上级部门不存在，请刷新后重试')
  refuseTooDeep(depthOf(all, to) + heightOf(all, moved.id))
}

function refuseTooDeep(depth: number): void {
  if (depth > deepest) refuseParent(`部门最多 ${deepest} 级`)
}

function refuseParent(text: string): never {
  refuse(400, text, { fields: [{ field: 'parent_id', text }] })
}

function refuseTakenName(all: readonly Department[], wish: DepartmentWish, except: string | null): void {
  if (all.some((one) => one.id !== except && one.parent_id === wish.parent_id && one.name === wish.name)) {
    refuse(400, '同一上级下已有同名部门', { fields: [{ field: 'name', text: '同一上级下已有同名部门' }] })
  }
}
