// For the server and for tests; a browser loads only the machines of its documents.
import { AUDIT_KINDS, USER_AUDITS } from '../user-audits.ts'
import { bankDepositMachine } from './bank-deposit.ts'
import { billBatchMachine } from './bill-batch.ts'
import { billMachine } from './bill.ts'
import { alipayAgreementMachine } from './alipay-agreement.ts'
import { bureauReportMachine } from './bureau-report.ts'
import { cmbWalletMachine } from './cmb-wallet.ts'
import { auditMachine, companyUserMachine, terminationBatchMachine } from './company-user.ts'
import { contractAuditMachine, contractMachine, rateChangeMachine } from './contract.ts'
import { incomeSummaryMachine } from './income-summary.ts'
import { invoiceBatchMachine, invoiceMachine, redinkMachine, refundBatchMachine } from './invoice.ts'
import { exportMachine, importMachine } from './job.ts'
import type { Machine } from './machine.ts'
import { monthCloseMachine } from './month-close.ts'
import { paymentApprovalMachine } from './payment-approval.ts'
import { proofMachine } from './proof.ts'
import { reconciliationMachine } from './reconciliation.ts'
import { serviceFeeBillMachine } from './service-fee-bill.ts'
import { settlementMachine } from './settlement.ts'
import { taskApplyMachine, taskBatchMachine, taskMachine } from './task.ts'
import { taxRegistrationMachine } from './tax-registration.ts'
import { topupMachine } from './topup.ts'
import { userInvoiceMachine } from './user-invoice.ts'
import { withdrawMachine } from './withdraw.ts'

const all: readonly Machine[] = [
  alipayAgreementMachine, auditMachine, bankDepositMachine, billBatchMachine, billMachine, bureauReportMachine, cmbWalletMachine, companyUserMachine, contractAuditMachine, contractMachine, exportMachine, importMachine, incomeSummaryMachine, invoiceBatchMachine,
  invoiceMachine, monthCloseMachine, paymentApprovalMachine, proofMachine, rateChangeMachine, reconciliationMachine, redinkMachine, refundBatchMachine, serviceFeeBillMachine, settlementMachine, taskApplyMachine,
  taskBatchMachine, taskMachine, taxRegistrationMachine, terminationBatchMachine, topupMachine, userInvoiceMachine, withdrawMachine,
]

/** The four kinds of audits of workers. */
const audits = AUDIT_KINDS.map((kind) => [USER_AUDITS[kind].document, auditMachine] as const)

/** The audit, which is what a person decides about a contract; it begins and ends by its dates. */
const contracts = (['platform_contract', 'agency_contract', 'company_contract'] as const).map((name) => [name, contractAuditMachine] as const)

/** By the names of documents, which spell with `_` what machines spell with `-`. */
export const machinesByDocument: ReadonlyMap<string, Machine> = new Map<string, Machine>([...all.map((one) => [one.name.replaceAll('-', '_'), one] as const), ...contracts, ...audits,
  // The same tasks, as those see them who audit them.
  ['sensitive_task', taskMachine],
])
