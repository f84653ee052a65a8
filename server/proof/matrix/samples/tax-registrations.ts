import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taxCancellationImport } from '@linggong/shared/domain/imports/tax-cancellation'
import { taxRealnameImport } from '@linggong/shared/domain/imports/tax-realname'
import { taxRegistrationImport } from '@linggong/shared/domain/imports/tax-registration'
import { makeWorker, type Worker } from '../../../test/makers.ts'
import type { Sample } from '../sample.ts'

type Named = Pick<Worker, 'name' | 'id_no'>

const stranger = makeWorker(964)
const registered = (row: number, { name, id_no }: Named) => ({ row, name, id_no, result: '', registration_no: '914690010000000001', register_on: '2026-01-31', fail_reason: '' })
const cancelled = (row: number, { id_no }: Named) => ({ row, id_no, cancel_on: '2026-02-28' })
const compared = (row: number, { name, id_no }: Named) => ({ row, name, id_no, result: '一致', remark: '' })

/** The first one is handed in, the second nobody's. */
export const taxRegistrations = {
  taxRegistrationById: { id: 'openRegistration' },
  processTaxRegistrations: { body: ({ thing }) => ({ ids: [thing('openRegistration').id] }), kinds: { ids: 'openRegistration' } },
  searchTaxRegistrations: { kinds: { ids: 'openRegistration' } },
  exportTaxRegistrations: { kinds: { ids: 'openRegistration' } },
  countTaxRegistrations: { kinds: { ids: 'openRegistration' } },
  exportTaxApplications: { body: () => ({}), kinds: { ids: 'handedRegistration' } },
  checkTaxRegistrations: { body: ({ world }) => ({ rows: [registered(2, world.worker), registered(3, stranger)] }) },
  importTaxRegistrations: { body: ({ world }) => ({ items: [sentRow(taxRegistrationImport, registered(2, world.worker))], filename: '登记结果.xlsx' }) },
  checkTaxCancellations: { body: ({ world }) => ({ rows: [cancelled(2, world.worker), cancelled(3, stranger)] }) },
  importTaxCancellations: { body: ({ world }) => ({ items: [sentRow(taxCancellationImport, cancelled(2, world.worker))], filename: '注销.xlsx' }) },
  checkTaxRealnames: { body: ({ world }) => ({ rows: [compared(2, world.worker), compared(3, stranger)] }) },
  importTaxRealnames: { body: ({ world }) => ({ items: [sentRow(taxRealnameImport, compared(2, world.worker))], filename: '实名.xlsx' }) },
} as const satisfies Readonly<Record<string, Sample>>
