import type { KeyOf } from '@linggong/shared/ui/columns'

/** The largest page of the contract. */
export const mostRows = 6000

/** Every row has an id, but the generic row type cannot express it. */
export const byId = <R extends { readonly id: string }>() => 'id' as KeyOf<R, string>
