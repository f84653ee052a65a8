import type { Flavour } from '../flavours.ts'
import type { PermissionKey } from '../permissions.ts'
import { batchEditImport } from './batch-edit.ts'
import { billImport } from './bill.ts'
import { companyImport } from './company.ts'
import type { AnyImport, ImportCategory } from './define.ts'
import { taskDetailImport } from './task-detail.ts'
import { taskImport } from './task.ts'
import { statementImport } from './bank-statement.ts'
import { taxCancellationImport } from './tax-cancellation.ts'
import { taxProofImport } from './tax-proof.ts'
import { taxRealnameImport } from './tax-realname.ts'
import { taxRegistrationImport } from './tax-registration.ts'
import { terminationImport } from './termination.ts'
import { userInvoiceImport } from './user-invoice.ts'
import { userImport } from './user.ts'

/** Every implemented import of spreadsheets, by category. Other parts of a kind are typed by these keys, so a missing part does not compile. */
export const importKinds = { bill: billImport, company: companyImport, user: userImport, batch_edit: batchEditImport, task_detail: taskDetailImport, termination: terminationImport, task: taskImport, bank_statement: statementImport, tax_registration_certificate: taxRegistrationImport, tax_registration_certificate_cancelled: taxCancellationImport, tax_realname: taxRealnameImport, user_invoice: userInvoiceImport } as const satisfies { readonly [C in ImportCategory]?: { readonly category: C } }

export type BuiltImport = keyof typeof importKinds

/** Uploads of files that are listed among the imports: without template, preview and mapping. */
export const uploadKinds = { tax_proof: taxProofImport } as const satisfies { readonly [C in ImportCategory]?: { readonly category: C } }

const kinds: Readonly<Record<string, AnyImport>> = { ...importKinds, ...uploadKinds }

/** Undefined for an unknown category: the record of a newer server. */
export const importKind = (category: string): AnyImport | undefined => (Object.hasOwn(kinds, category) ? kinds[category] : undefined)

/** The permission keys of this flavour, any one of which allows importing such files and viewing their rows. */
export const importersOf = (category: string, flavour: Flavour): readonly PermissionKey[] => importKind(category)?.access[flavour] ?? []
