import pg from 'pg'
import { AUDIT_KINDS } from '@linggong/shared/domain/user-audits'
import { signIn } from '../test/database.ts'
import { startTestServer } from '../test/test-server.ts'
import type { Member } from '../test/makers.ts'
import { stepsOf } from '../test/spine-steps.ts'
import { terminationBatchProof, userAuditProof } from './machines-audit.ts'
import { approvalProof } from './machines-approval.ts'
import { batchProof } from './machines-batch.ts'
import { billProof } from './machines-bill.ts'
import { auditProof, contractProof, rateChangeProof } from './machines-contract.ts'
import { companyUserProof } from './machines-company-user.ts'
import { invoiceProof, redinkProof, refundProof } from './machines-invoices.ts'
import { invoiceBatchProof } from './machines-invoice-batch.ts'
import { creations } from './machines-creation.ts'
import { contractsFromFiles } from './machines-contract-creation.ts'
import { bySystem } from './machines-followers.ts'
import { jobs } from './machines-jobs.ts'
import type { MachineSetup } from './machines-setup.ts'
import { proveMachine } from './machines-runner.ts'
import { bankDepositProof } from './machines-bank-deposit.ts'
import { alipayAgreementProof } from './machines-alipay.ts'
import { cmbWalletProof } from './machines-cmb-wallet.ts'
import { withdrawProof } from './machines-withdraw.ts'
import { reconciliationProof } from './machines-reconciliation.ts'
import { separateFeeProof, serviceFeeProof } from './machines-service-fee.ts'
import { paidInApp, settlementProof } from './machines-settlement.ts'
import { taskApplyProof, taskBatchProof, taskProof } from './machines-task.ts'
import { taxRegistrationProof } from './machines-tax-registration.ts'
import { bureauReportProof } from './machines-bureau-report.ts'
import { incomeSummaryProof } from './machines-income-summary.ts'
import { monthCloseProof } from './machines-month-close.ts'
import { userInvoiceProof } from './machines-user-invoice.ts'
import { proofProof } from './machines-proof.ts'
import { topupProof } from './machines-topup.ts'
import type { Proof } from './proof.ts'

/** The machines proven here. */
export const provenMachines: readonly string[] = ['settlement', 'bill-batch', 'bill', 'payment-approval', 'contract-audit', 'contract', 'rate-change', 'topup-order', 'bank-deposit', 'cmb-wallet', 'alipay-agreement', 'withdraw', 'reconciliation', 'service-fee-bill', 'company-user', 'audit', 'termination-batch', 'task', 'task-apply', 'task-batch', 'tax-registration', 'user-invoice', 'income-summary', 'bureau-report', 'month-close', 'proof', 'invoice-batch', 'invoice', 'refund-invoice-batch', 'redink-offset', 'import', 'export']

export const machines: Proof = {
  name: 'machines',
  what: '结算单、支付复核、批次、账单、合同及其审核与费率变更、充值订单、银行入账、招行账户、支付宝协议、提现、对账、服务费账单、合作用户、任务与报名、税务登记、代开、收入汇总、涉税信息报送、关账、证明、开票申请、发票、退票与红冲、导入与导出的每个状态、动作、角色都经 HTTP 或任务试过：允许的恰是状态机的表，账单随之，每次变更留一条记录及其时间',
  atLeast: { short: 2800, long: 2800 },
  async run({ admin, say }) {
    const server = await startTestServer(admin)
    const owner = new pg.Client({ connectionString: server.deps.ownerUrl })
    await owner.connect()
    try {
      const saas: Member = { flavour: 'saas', tenantId: server.tenants.ids.saas, staffId: '', token: await signIn(server.app, server.tenants.phones.saas) }
      const look: MachineSetup['look'] = async (text, values = []) => (await owner.query<Record<string, unknown>>(text, values)).rows
      const setup: MachineSetup = { server, steps: stepsOf(server.app, server.deps), saas, look, tried: 0, failures: [] }
      await setup.steps.bank({})
      await proveMachine(setup, settlementProof(setup.steps, [paidInApp(setup)]))
      say(`  结算单：共 ${setup.tried} 次`)
      await proveMachine(setup, approvalProof(setup))
      say(`  支付复核：共 ${setup.tried} 次`)
      await bySystem(setup)
      await proveMachine(setup, batchProof(setup.steps))
      await proveMachine(setup, billProof(setup))
      say(`  批次与账单：共 ${setup.tried} 次`)
      await creations(setup)
      await jobs(setup)
      for (const kind of ['company', 'agency', 'platform'] as const) {
        await proveMachine(setup, auditProof(setup, kind))
        await proveMachine(setup, contractProof(setup, kind))
      }
      await proveMachine(setup, rateChangeProof(setup))
      say(`  合同与费率变更：共 ${setup.tried} 次`)
      await proveMachine(setup, topupProof(setup))
      await proveMachine(setup, bankDepositProof(setup))
      await proveMachine(setup, cmbWalletProof(setup))
      await proveMachine(setup, alipayAgreementProof(setup))
      await proveMachine(setup, withdrawProof(setup))
      await proveMachine(setup, reconciliationProof(setup))
      await proveMachine(setup, serviceFeeProof(setup))
      await proveMachine(setup, separateFeeProof(setup))
      await proveMachine(setup, companyUserProof(setup))
      for (const kind of AUDIT_KINDS) await proveMachine(setup, userAuditProof(setup, kind))
      await proveMachine(setup, terminationBatchProof(setup))
      say(`  充值订单与合作用户：共 ${setup.tried} 次`)
      await proveMachine(setup, taskProof(setup))
      await proveMachine(setup, taskApplyProof(setup))
      await proveMachine(setup, taskBatchProof(setup))
      await proveMachine(setup, taxRegistrationProof(setup))
      await proveMachine(setup, userInvoiceProof(setup))
      await proveMachine(setup, incomeSummaryProof(setup))
      await proveMachine(setup, bureauReportProof(setup))
      await proveMachine(setup, monthCloseProof(setup))
      await proveMachine(setup, proofProof(setup))
      say(`  任务、报名与任务批次：共 ${setup.tried} 次`)
      await proveMachine(setup, invoiceBatchProof(setup))
      await proveMachine(setup, invoiceProof(setup))
      await proveMachine(setup, refundProof(setup))
      await proveMachine(setup, redinkProof(setup))
      say(`  开票与红冲：共 ${setup.tried} 次`)
      await contractsFromFiles(setup)
      return { tried: setup.tried, failures: setup.failures }
    } finally {
      await owner.end()
      await server.close()
    }
  },
}
