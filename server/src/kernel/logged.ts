import { acceptOrderFields, acceptOrderWords } from '@linggong/shared/domain/fields/accept-order'
import { withdrawFields } from '@linggong/shared/domain/fields/withdraw'
import { bankDepositFields } from '@linggong/shared/domain/fields/cmb-transaction'
import { alipayAccountFields } from '@linggong/shared/domain/fields/alipay-account'
import { cmbWalletFields } from '@linggong/shared/domain/fields/cmb-wallet'
import { billBatchFields } from '@linggong/shared/domain/fields/bill-batch'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { bureauReportFields, bureauReportWords } from '@linggong/shared/domain/fields/bureau-report'
import { companyUserFields } from '@linggong/shared/domain/fields/company-user'
import { qrcodeFields, qrcodeWords } from '@linggong/shared/domain/fields/company-qrcode'
import { companyContractFields, rateChangeFields, softwareContractFields } from '@linggong/shared/domain/fields/contract'
import { exportFields, importFields } from '@linggong/shared/domain/fields/job'
import { invoiceBatchFields, invoiceBatchWords } from '@linggong/shared/domain/fields/invoice-batch'
import { invoiceFields, invoiceWords, redinkFields, redinkWords, refundFields, refundWords } from '@linggong/shared/domain/fields/invoice'
import { invoiceCategoryFields, invoiceCategoryWords } from '@linggong/shared/domain/fields/invoice-category'
import { invoiceInfoFields, invoiceInfoWords } from '@linggong/shared/domain/fields/invoice-info'
import { incomeSummaryFields, incomeSummaryWords } from '@linggong/shared/domain/fields/income-summary'
import { industryFields, industryWords } from '@linggong/shared/domain/fields/industry'
import { monthCloseFields, monthCloseWords } from '@linggong/shared/domain/fields/month-close'
import { noticeFields, noticeWords } from '@linggong/shared/domain/fields/notice'
import { openClientFields, openClientWords } from '@linggong/shared/domain/fields/open-client'
import { organizationFields, organizationWords } from '@linggong/shared/domain/fields/organization'
import { departmentFields, departmentWords, roleFields, roleWords, staffFields, staffWords } from '@linggong/shared/domain/fields/people'
import { paymentApprovalFields } from '@linggong/shared/domain/fields/payment-approval'
import { proofFields, proofWords } from '@linggong/shared/domain/fields/proof'
import { projectCompanyFields, projectCompanyWords } from '@linggong/shared/domain/fields/project-company'
import { enterpriseBlacklistFields, executiveFields, industryBlacklistFields, riskWords, sensitiveNotifyFields, sensitiveNotifyWords, sensitiveWordFields, userBlacklistFields } from '@linggong/shared/domain/fields/risk'
import { reportSubscriptionFields, reportSubscriptionWords } from '@linggong/shared/domain/fields/report-subscription'
import { reconciliationFields, reconciliationWords } from '@linggong/shared/domain/fields/reconciliation'
import { realnameCollectFields, realnameCollectWords } from '@linggong/shared/domain/fields/realname-collect'
import { serviceFeeBillFields, serviceFeeBillWords } from '@linggong/shared/domain/fields/service-fee-bill'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { agencyFields, companyFields, companyWords, parkFields, platformFields, platformWords, tenantFields, tenantWords } from '@linggong/shared/domain/fields/tenant'
import { taskDetailRecordFields, taskDetailRecordWords } from '@linggong/shared/domain/fields/task-detail'
import { taskFields } from '@linggong/shared/domain/fields/task'
import { taskApplyFields } from '@linggong/shared/domain/fields/task-apply'
import { taskBatchFields } from '@linggong/shared/domain/fields/task-batch'
import { taxRegistrationFields, taxRegistrationWords } from '@linggong/shared/domain/fields/tax-registration'
import { userInvoiceFields, userInvoiceWords } from '@linggong/shared/domain/fields/user-invoice'
import { contractTemplateFields, contractTemplateWords, taskTemplateFields, taskTemplateWords } from '@linggong/shared/domain/fields/template'
import { servicePriceFields, servicePriceWords, topupFields } from '@linggong/shared/domain/fields/topup'
import { weixinFields, weixinTemplateWords } from '@linggong/shared/domain/fields/weixin'
import { terminationBatchFields, userAuditFields } from '@linggong/shared/domain/fields/user-audit'
import type { Fields } from '@linggong/shared/domain/fields/field'
import { alipayAgreementWords, bankDepositWords, billBatchWords, billWords, cmbWalletWords, companyUserWords, contractWords, jobWords, paymentApprovalWords, rateChangeWords, settlementWords, taskApplyWords, taskBatchWords, taskWords, terminationBatchWords, topupWords, userAuditWords, withdrawWords } from '@linggong/shared/domain/machines/words'

/** The entities that have a change log, with the fields and actions that entries may name. */
export const logged = {
  settlement: { fields: settlementFields, words: settlementWords },
  payment_approval: { fields: paymentApprovalFields, words: paymentApprovalWords },
  service_fee_bill: { fields: serviceFeeBillFields, words: serviceFeeBillWords },
  bank_deposit: { fields: bankDepositFields, words: bankDepositWords },
  alipay_account: { fields: alipayAccountFields, words: alipayAgreementWords },
  cmb_wallet: { fields: cmbWalletFields, words: cmbWalletWords },
  reconciliation: { fields: reconciliationFields, words: reconciliationWords },
  withdraw: { fields: withdrawFields, words: withdrawWords },
  bill: { fields: billFields, words: billWords },
  bill_batch: { fields: billBatchFields, words: billBatchWords },
  accept_order: { fields: acceptOrderFields, words: acceptOrderWords },
  task_detail_record: { fields: taskDetailRecordFields, words: taskDetailRecordWords },
  company_user: { fields: companyUserFields, words: companyUserWords },
  user_audit: { fields: userAuditFields, words: userAuditWords },
  termination_batch: { fields: terminationBatchFields, words: terminationBatchWords },
  task: { fields: taskFields, words: taskWords },
  task_batch: { fields: taskBatchFields, words: taskBatchWords },
  task_apply: { fields: taskApplyFields, words: taskApplyWords },
  bureau_report: { fields: bureauReportFields, words: bureauReportWords },
  tax_registration: { fields: taxRegistrationFields, words: taxRegistrationWords },
  income_summary: { fields: incomeSummaryFields, words: incomeSummaryWords },
  month_close: { fields: monthCloseFields, words: monthCloseWords },
  proof: { fields: proofFields, words: proofWords },
  report_subscription: { fields: reportSubscriptionFields, words: reportSubscriptionWords },
  user_invoice: { fields: userInvoiceFields, words: userInvoiceWords },
  service_price: { fields: servicePriceFields, words: servicePriceWords },
  topup_order: { fields: topupFields, words: topupWords },
  import: { fields: importFields, words: jobWords },
  export: { fields: exportFields, words: jobWords },
  company_contract: { fields: companyContractFields, words: contractWords },
  agency_contract: { fields: softwareContractFields, words: contractWords },
  platform_contract: { fields: softwareContractFields, words: contractWords },
  rate_change: { fields: rateChangeFields, words: rateChangeWords },
  staff: { fields: staffFields, words: staffWords },
  role: { fields: roleFields, words: roleWords },
  department: { fields: departmentFields, words: departmentWords },
  organization: { fields: organizationFields, words: organizationWords },
  open_client: { fields: openClientFields, words: openClientWords },
  system_notify: { fields: noticeFields, words: noticeWords },
  weixin_template: { fields: weixinFields, words: weixinTemplateWords },
  industry: { fields: industryFields, words: industryWords },
  contract_template: { fields: contractTemplateFields, words: contractTemplateWords },
  task_template: { fields: taskTemplateFields, words: taskTemplateWords },
  sensitive_word: { fields: sensitiveWordFields, words: riskWords },
  executive: { fields: executiveFields, words: riskWords },
  enterprise_blacklist: { fields: enterpriseBlacklistFields, words: riskWords },
  user_blacklist: { fields: userBlacklistFields, words: riskWords },
  industry_blacklist: { fields: industryBlacklistFields, words: riskWords },
  sensitive_notify: { fields: sensitiveNotifyFields, words: sensitiveNotifyWords },
  realname_collect: { fields: realnameCollectFields, words: realnameCollectWords },
  company_qrcode: { fields: qrcodeFields, words: qrcodeWords },
  invoice_batch: { fields: invoiceBatchFields, words: invoiceBatchWords },
  invoice: { fields: invoiceFields, words: invoiceWords },
  refund_batch: { fields: refundFields, words: refundWords },
  redink_offset: { fields: redinkFields, words: redinkWords },
  invoice_category: { fields: invoiceCategoryFields, words: invoiceCategoryWords },
  invoice_info: { fields: invoiceInfoFields, words: invoiceInfoWords },
  project_company: { fields: projectCompanyFields, words: projectCompanyWords },
  saas: { fields: tenantFields, words: tenantWords },
  park: { fields: parkFields, words: tenantWords },
  platform: { fields: platformFields, words: platformWords },
  agency: { fields: agencyFields, words: tenantWords },
  company: { fields: companyFields, words: companyWords },
} as const satisfies Readonly<Record<string, { readonly fields: Fields; readonly words: Readonly<Record<string, string>> }>>

type Logged = typeof logged

/** Two entities may share an id: a batch and the import that created it. */
export type Entity = keyof Logged
export type FieldOf<E extends Entity> = keyof Logged[E]['fields'] & string
export type ActionOf<E extends Entity> = keyof Logged[E]['words'] & string

/** What is invalid in an entry: the log is append-only, so a wrong entry could never be corrected. */
export function unknownIn(entity: string, action: string, fields: readonly string[]): string[] {
  if (!isEntity(entity)) return [entity]
  const { fields: known, words } = logged[entity]
  return [...(Object.hasOwn(words, action) ? [] : [`${entity} ${action}`]), ...fields.filter((field) => !Object.hasOwn(known, field)).map((field) => `${entity}.${field}`)]
}

/** The label of an action. */
export function actionWord(entity: Entity, action: string): string {
  const words: Readonly<Record<string, string>> = logged[entity].words
  return (Object.hasOwn(words, action) ? words[action] : undefined) ?? action
}

const isEntity = (text: string): text is Entity => Object.hasOwn(logged, text)
