import type { BuiltImport } from '../../shared/src/domain/imports/kinds.ts'
import { demoWorkers, rowFor } from './bill-sheet.ts'
import { phones } from './suite.ts'

interface ImportScreen {
  readonly phone: string
  readonly path: string
  readonly button: string
  /** Cells by the columns of the template that can be imported, never the same twice; `mark` tells the files of different tests apart. */
  readonly rows: (mark: string) => readonly (readonly string[])[]
}

/** Where each kind of import is used: one that is missing does not compile. */
export const importScreens: Readonly<Record<BuiltImport, ImportScreen>> = {
  bill: { phone: phones.company, path: '/company/settlement/bill', button: '导入账单', rows: (mark) => demoWorkers().slice(60, 62).map((worker, index) => rowFor(worker, `${20 + index}.50`, mark)) },
}
