import type { CallOutput } from '@linggong/shared/contract/call'
import type { listDepartments } from '@linggong/shared/contract/departments'

export type Department = CallOutput<typeof listDepartments>['results'][number]

export interface DepartmentRow extends Department {
  /** 0 for a top-level department. */
  readonly depth: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** Including all departments below. */
  readonly all_count: number
  readonly parent_name: string
}

interface View {
  readonly closed: ReadonlySet<string>
  /** Undefined: all. Ancestors of a match are shown too, expanded. */
  readonly isMatch?: ((department: Department) => boolean) | undefined
}

/** The tree as table rows; parents come before their children, as in the call's answer. */
export function rowsOf(departments: readonly Department[], { closed, isMatch }: View): DepartmentRow[] {
  const byId = new Map(departments.map((one) => [one.id, one]))
  const chains = new Map(departments.map((one) => [one.id, chainOf(byId, one)]))
  const kept = new Set(departments.filter((one) => isMatch?.(one) ?? true).flatMap((one) => [one.id, ...(chains.get(one.id) ?? [])]))
  const counts = new Map<string, number>()
  for (const one of departments) {
    for (const id of [one.id, ...(chains.get(one.id) ?? [])]) counts.set(id, (counts.get(id) ?? 0) + one.staff_count)
  }
  const parents = new Set(departments.filter(({ id }) => kept.has(id)).map(({ parent_id: id }) => id))
  const isShut = (id: string) => isMatch === undefined && closed.has(id)
  return departments
    .filter(({ id }) => kept.has(id) && !(chains.get(id) ?? []).some(isShut))
    .map((one) => ({
      ...one,
      depth: chains.get(one.id)?.length ?? 0,
      hasChildren: parents.has(one.id),
      isOpen: !isShut(one.id),
      all_count: counts.get(one.id) ?? 0,
      parent_name: byId.get(one.parent_id ?? '')?.name ?? '',
    }))
}

export interface DepartmentOption {
  readonly value: string
  /** `总部 / 财务部`: distinguishes departments of the same name by their path. */
  readonly label: string
  readonly disabled: boolean
}

/** The options; a disabled department, or `except` and its descendants, cannot be chosen. */
export function optionsOf(departments: readonly Department[], except?: string): DepartmentOption[] {
  const byId = new Map(departments.map((one) => [one.id, one]))
  return departments
    .map((one) => ({ one, chain: [one.id, ...chainOf(byId, one)] }))
    .filter(({ chain }) => except === undefined || !chain.includes(except))
    .map(({ one, chain }) => ({
      value: one.id,
      label: chain.map((id) => byId.get(id)?.name ?? '').toReversed().join(' / '),
      disabled: !one.is_enable,
    }))
}

/** The ids of the ancestors, nearest first. The server prevents cycles; with one this would still terminate. */
function chainOf(byId: ReadonlyMap<string, Department>, department: Department): string[] {
  const chain: string[] = []
  for (let at = department.parent_id; at !== null && !chain.includes(at); at = byId.get(at)?.parent_id ?? null) {
    if (byId.has(at)) chain.push(at)
    else break
  }
  return chain
}
