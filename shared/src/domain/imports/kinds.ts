import type { Flavour } from '../flavours.ts'
import type { PermissionKey } from '../permissions.ts'
import { billImport } from './bill.ts'
import type { AnyImport, ImportCategory } from './define.ts'

/** Every import that is built, by its category. What else a kind needs is typed by these keys: who forgets it cannot compile. */
export const importKinds = { bill: billImport } as const satisfies { readonly [C in ImportCategory]?: { readonly category: C } }

export type BuiltImport = keyof typeof importKinds

const kinds: Readonly<Record<string, AnyImport>> = importKinds

/** Undefined for what this build does not know: a newer server's record. */
export const importKind = (category: string): AnyImport | undefined => (Object.hasOwn(kinds, category) ? kinds[category] : undefined)

/** The keys with any one of which this flavour may import such files, and so see their rows. */
export const importersOf = (category: string, flavour: Flavour): readonly PermissionKey[] => importKind(category)?.access[flavour] ?? []
