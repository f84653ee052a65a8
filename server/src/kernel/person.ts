import type { Caller } from './actor.ts'

/**
 * The memberships of the person who acts, also those in other organisations: whoever must be another person than the one who has asked is compared by
 * these, since one account may be a member of an enterprise and of its agency, and change between them with one phone.
 */
export const seatsOf = (by: Caller): readonly string[] => (by.flavour === 'system' ? [] : [...new Set([by.staffId, ...(by.seats ?? [])])])

/** Whether this member is the person who acts, whichever organisation they act for now. Null: nobody of ours, such as a job or a worker. */
export const isSelf = (by: Caller, staffId: string | null): boolean => staffId !== null && seatsOf(by).includes(staffId)
