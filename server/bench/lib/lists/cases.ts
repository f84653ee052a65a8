import type { z } from 'zod'
import type { Call as ContractCall } from '@linggong/shared/contract/call'
import { addDays } from '@linggong/shared/domain/time'
import type { Facts } from '../facts.ts'

export type Filters = Readonly<Record<string, unknown>>
export type Cases<F extends Filters = Filters> = Readonly<Record<string, F>>

/** What a list takes, wherever it takes it: a filter that it does not have is no filter of a case. */
type WishOf<C> = C extends ContractCall<z.ZodType, infer Q, infer B> ? (B extends z.ZodUndefined ? z.input<Q> : z.input<B>) : never
type Asked<W> = { readonly [K in keyof W]?: W[K] | undefined }

export const cases = <C extends ContractCall>(call: C, all: Cases<Asked<WishOf<C>>>): [ContractCall, Cases] => [call, all as Cases]

/** Each of these ascending and descending. */
export const orders = (...names: string[]): Cases<{ readonly ordering: string }> => Object.fromEntries(names.flatMap((name) => [[`按 ${name} 升序`, { ordering: name }], [`按 ${name} 降序`, { ordering: `-${name}` }]]))
export const plain = { 默认: {}, '每页 100': { page_size: 100 } } as const

/** The time until the last day with bills, as filters take it. */
export const since = ({ today }: Facts, days: number): string => `${addDays(today, -days)},${today}`
