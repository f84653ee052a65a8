import type { Kind, Member, Thing, World } from '../world/shape.ts'

/** What a request is made from: the caller, and the row to use for each kind. */
export interface About {
  readonly world: World
  readonly me: Member
  readonly thing: (kind: Kind) => Thing
}

export interface Sample {
  /** The kind of row that `:id` in the path names. */
  readonly id?: Kind | ((me: Member) => Kind)
  /** The kinds of ids in query and body that are not in `kindByKey`, by key. */
  readonly kinds?: Readonly<Partial<Record<string, Kind | ((me: Member) => Kind)>>>
  /** The whole query or body where the schema alone does not tell what the server accepts. */
  readonly query?: (about: About) => Record<string, unknown>
  readonly body?: (about: About) => Record<string, unknown>
  /** What has to be so before it is made: for calls of which one needs what another rules out. Stays until another one says otherwise. */
  readonly before?: (about: About) => Promise<void>
  /** The same call with another body that names another kind of row. */
  readonly variants?: Readonly<Record<string, Omit<Sample, 'variants'>>>
}

/** The kind of row that an id names, by the key of the id. */
export const kindByKey: Readonly<Partial<Record<string, Kind>>> = {
  company_id: 'company',
  agency_id: 'agency',
  platform_id: 'platform',
  batch_id: 'batch',
  settlement_id: 'paid',
  bill_id: 'paidBill',
  bill_ids: 'openBill',
  role_id: 'role',
  role_ids: 'role',
  staff_ids: 'staff',
  department_id: 'department',
  organization_id: 'organization',
  channel_user_id: 'staff',
  channel_user_two_id: 'staff',
  removed_administrators: 'staff',
}
