import { expect, test } from 'vitest'
import { flavours } from './flavours.ts'
import type { AnyImport } from './imports/define.ts'
import { importKinds } from './imports/kinds.ts'
import { WORKER_PHOTOS } from './user-audits.ts'
import { FILE_KINDS, acceptOf, acceptedText, promisedKind, sealedPurposes, sizeFault, sizeText, uploadHint, uploadOf, uploadPurposes, uploadReaders } from './uploads.ts'

test('every purpose takes something from somebody', () => {
  for (const purpose of uploadPurposes) {
    const { kinds, mostBytes, offers } = uploadOf(purpose)
    // Workers, who are members of nothing, send theirs in a call of their own; proofs are made by the server.
    const isWorkers = purpose === 'task_result' || purpose === 'proof_pdf' || WORKER_PHOTOS.some((photo) => photo === purpose)
    expect([kinds.length > 0, mostBytes > 0, isWorkers !== Object.keys(offers).length > 0], purpose).toEqual([true, true, true])
  }
})

test('no two kinds share an ending', () => {
  const endings = Object.values(FILE_KINDS).flatMap(({ extensions }) => extensions)
  expect(new Set(endings).size).toBe(endings.length)
})

test('what is public is not personal', () => {
  expect(uploadPurposes.filter((purpose) => uploadOf(purpose).isPublic && uploadOf(purpose).isRevealed)).toEqual([])
})

test('who may ask for addresses of files: whoever puts up or sees those of any purpose, each named once', () => {
  expect(uploadReaders()).toEqual({
    saas: ['AdminProductRechargePageIndex', 'AdminCustomerConfigurePageIndex:edit', 'AdminOperateParkPageAdd', 'AdminOperateParkPageEdit', 'AdminCustomerGroupPageAdd', 'AdminCustomerGroupPageEdit', 'AdminOperateParkPageInfo', 'AdminCustomerGroupPageInfo', 'AdminOperateContractPageIndex:add', 'AdminOperateContractPageIndex:edit', 'AdminOperateContractPageIndex'],
    park: ['ParkCooperateCertificationPageIndex:import', 'ParkCooperateStayPageIndex:import', 'ParkCooperateIncomeSummaryPageIndex:upload_tax_proof', 'ParkCooperateIncomeSummaryPageIndex', 'ParkBusinessSettlementsPageIndex', 'ParkFinanceReceivePageIndex', 'ParkFinanceRechargePageIndex:upload_voucher', 'ParkFinanceRechargePageIndex', 'ParkCustomerCompanyPageInfo', 'ParkCustomerInvoicePageIndex', 'CommonSystemCompanyPageIndex:reveal', 'ParkBusinessTasksPageIndex'],
    platform: [
      'PlatformSettlementSettPageIndex', 'PlatformOperateRechargePageIndex:upload_voucher', 'PlatformOperateRechargePageIndex', 'PlatformTasksListPageIndex', 'CommonSystemBrandPageIndex:edit', 'PlatformOperateBusinessPageAdd', 'PlatformOperateBusinessPageEdit',
      'PlatformOperateBusinessPageInfo', 'PlatformCustomerCompanyPageInfo', 'PlatformOperateContractPageIndex:add', 'PlatformOperateContractPageIndex:edit', 'PlatformOperateContractPageIndex', 'CommonSystemCompanyPageIndex:reveal',
    ],
    agency: [
      'AgencySettlementBillPageIndex', 'AgencySettlementSettPageIndex:task_detail', 'AgencyFinanceCmbPageIndex:reconcile', 'AgencyCustomerCompanyPageIndex:import', 'AgencyCooperateUsersPageIndex:import', 'AgencyCooperateUsersPageIndex:batch_edit', 'AgencyCooperateUsersPageIndex:import_terminate', 'AgencyTasksCreatePageIndex:send', 'AgencyCooperateProvePageIndex', 'AgencyCooperateProvePageInfo', 'AgencySettlementSettPageIndex', 'AgencyFinanceRechargePageIndex:upload_voucher', 'AgencyFinanceRechargePageIndex', 'AgencySettlementBillPageIndex:accept', 'AgencyTasksListPageIndex:upload', 'AgencyTasksListPageIndex', 'AgencyCustomerCompanyPageAdd', 'AgencyCustomerCompanyPageEdit',
      'AgencyCustomerCompanyPageInfo', 'AgencyCustomerContractPageIndex:add', 'AgencyCustomerContractPageIndex:edit', 'AgencyCustomerContractPageIndex', 'AgencyFinanceBillingPageIndex:upload', 'AgencyFinanceBillingPageIndex', 'AgencyFinanceRenInkPageIndex', 'CommonSystemCompanyPageIndex:reveal', 'AgencyCooperateAuditPageIndex',
    ],
    company: ['CompanySettlementBillPageIndex', 'CompanySettlementSettPageIndex:task_detail', 'CompanyCooperateUsersPageIndex:import', 'CompanyCooperateUsersPageIndex:import_terminate', 'CompanyTasksCreatePageIndex:send', 'CompanySettlementSettPageIndex', 'CompanySettlementBillPageIndex:accept', 'CompanyTasksListPageIndex:upload', 'CompanyTasksListPageIndex', 'CompanyFinanceBillingPageIndex', 'CommonSystemCompanyPageIndex:reveal'],
  })
})

test('an identity paper is a picture that is kept for a time, and has no other way to be shown', () => {
  expect(sealedPurposes.map(uploadOf).filter(({ kinds, isPublic, isRevealed, keepDays }) => isPublic || isRevealed || keepDays === null || kinds.some((kind) => kind !== 'png' && kind !== 'jpg'))).toEqual([])
  expect(sealedPurposes).toContain('id_card')
})

test('the field, the hint and the refusals say the same', () => {
  expect([acceptOf('voucher'), acceptedText('voucher'), uploadHint('voucher')]).toEqual(['.pdf,.png,.jpg,.jpeg', '.pdf、.png、.jpg、.jpeg', 'PDF、PNG 或 JPG，不超过 50 MB'])
  expect([uploadHint('brand_logo'), sizeFault('brand_logo', 512 * 1024), sizeFault('brand_logo', 512 * 1024 + 1)]).toEqual(['PNG 或 JPG，不超过 512 KB', null, '文件不能超过 512 KB'])
  expect([1, 1024 * 1024, 1.55 * 1024 * 1024].map(sizeText)).toEqual(['1 KB', '1 MB', '1.6 MB'])
})

test('a name promises the kind of its ending, whatever its case', () => {
  expect(['a.PDF', 'a.jpeg', 'a.pdf.exe', 'pdf', 'a.xlsx'].map((name) => promisedKind('voucher', name))).toEqual(['pdf', 'jpg', undefined, undefined, undefined])
})

test('whoever may import files of some kind may upload them', () => {
  const { offers } = uploadOf('bill_import')
  const missing = Object.values<AnyImport>(importKinds).flatMap(({ category, access }) =>
    flavours.flatMap((flavour) => {
      // A page grants what its actions need.
      const offered: readonly string[] = offers[flavour] ?? []
      return (access[flavour] ?? []).filter((key) => !offered.some((one) => key === one || key.startsWith(`${one}:`))).map((key) => `${category} ${key}`)
    }))
  expect(missing).toEqual([])
})
