/** The five kinds of organisation that sign in (spec 1 §1). */
export type Flavour = 'saas' | 'park' | 'platform' | 'agency' | 'company'

export const flavours: readonly Flavour[] = ['saas', 'park', 'platform', 'agency', 'company']
