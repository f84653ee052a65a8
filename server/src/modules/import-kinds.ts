import type { BuiltImport } from '@linggong/shared/domain/imports/kinds'
import { servedBills } from './bills/import.ts'
import type { ServedImport } from './imports/serve.ts'

const served: Readonly<Record<BuiltImport, ServedImport>> = { bill: servedBills }

/** Every kind of import that is built. */
export const servedImports: readonly ServedImport[] = Object.values(served)
