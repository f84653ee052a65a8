import type { BuiltImport } from '../../shared/src/domain/imports/kinds.ts'
import { creditCodeOf } from '../../shared/src/domain/validators.ts'
import { demoWorkers, rowFor } from './bill-sheet.ts'
import { phones } from './suite.ts'

interface ImportScreen {
  readonly phone: string
  readonly path: string
  readonly button: string
  /** Cells by column of the template; importable, and different with each call. `mark` distinguishes the files of different tests. */
  readonly rows: (mark: string) => readonly (readonly string[])[]
}

/** The page on which each kind of import is used; a missing kind does not compile. */
export const importScreens: Readonly<Record<BuiltImport, ImportScreen>> = {
  bill: { phone: phones.company, path: '/company/settlement/bill', button: '导入账单', rows: (mark) => demoWorkers().slice(60, 62).map((worker, index) => rowFor(worker, `${20 + index}.50`, mark)) },
  company: {
    phone: phones.agency, path: '/agency/customer/company', button: '批量导入企业',
    rows: (mark) => ['甲', '乙'].map((which, index) => [`${mark}${which}示例公司`, creditCode(), '韩经理', `199${String(Date.now() + index).slice(-8)}`, '', '物流配送', '海南省', '海口市', '龙华区', '示例路 8 号', '线下打款', '6.5', '', '0.3', '', '2', '5000', mark]),
  },
}

/** Another one each time. */
function creditCode(): string {
  const body = `91460106MA${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  return creditCodeOf(body)
}
