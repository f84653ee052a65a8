import type { BuiltImport } from '../../shared/src/domain/imports/kinds.ts'
import { demoWorkers, rowFor } from './bill-sheet.ts'
import { newPerson } from './cooperations.ts'
import { phones } from './suite.ts'
import { newCode, newPhone } from './tenants.ts'

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
    rows: (mark) => ['甲', '乙'].map((which) => [`${mark}${which}示例公司`, newCode(), '韩经理', newPhone(), '', '物流配送', '海南省', '海口市', '龙华区', '示例路 8 号', '线下打款', '6.5', '', '0.3', '', '2', '5000', mark]),
  },
  // The list shows where they live, not the remark; names have no digits.
  user: {
    phone: phones.company, path: '/company/cooperate/users', button: '导入合作用户',
    rows: (mark) => [newPerson(), newPerson()].map(({ name, idNo, phone }) => [name, idNo, phone, '', '海南省', '海口市', mark, '']),
  },
}
