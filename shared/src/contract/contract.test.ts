import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { OPEN_SCOPES } from '../domain/open-scopes.ts'
import { type Call, flavours, isOfWorkers, workerPurposeOf } from './call.ts'
import { declaredCalls as calls } from '../../../build/declared-calls.ts'

/** The catalogue, row by row. */
const catalogue = readFileSync(new URL('../../../docs/spec/calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [, method = '', path = '', , note = ''] = row.split('\t')
    return { head: `${method} ${path}`, note }
  })
const written = new Map(catalogue.map(({ head, note }) => [head, note]))

/** Calls of our own, with the reason; a catalogued call is never renamed into one (decision 12). */
const own: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['user-idcard-audits', 'user-liveness-recognition-audits', 'user-realname-collect-audits', 'user-termination-audits'].flatMap((family) => [
    [`GET /v1/${family}/:id/`, 'W of the breadth: the photos of an audit, which the list does not carry'],
    [`PUT /v1/${family}/batch/`, 'the same: keyboard work decides many'],
    [`GET /v1/${family}/status_counts/`, 'the states over a list with their counts'],
  ])),
  ...Object.fromEntries(['invoices', 'refund-invoice-batches', 'invoice-redink-offsets'].map((family) => [`GET /v1/${family}/status_counts/`, 'the states over a list with their counts'])),
  'POST /v1/agency-invoices/status_counts/': 'the same',
  'POST /v1/company-invoices/status_counts/': 'the same',
  'POST /v1/company-invoices/exports/': 'I of the breadth: exports of both lists of the park (journey 9)',
  'GET /v1/invoices/:id/': 'one invoice, with its change log',
  'PUT /v1/invoices/:id/number/': 'a number that was typed wrongly is held for another invoice that has it: the catalogue names no way to correct one',
  'GET /v1/refund-invoice-batches/:id/': 'what is given back of which invoices, with its change log',
  'GET /v1/invoice-batches/:id/invoices/': 'the lines of an application with their invoices, for uploads and what is given back',
  'GET /v1/invoice_chain/': 'issue 22: 发票链, from whichever of its records',
  'GET /v1/demo/red_confirmations/': 'demo: what lies at the simulated tax bureau',
  'PUT /v1/demo/red_confirmations/': 'demo: the bureau says one of its nine codes',
  'PUT /v1/demo/invoice_use/': 'demo: the buyer uses an invoice',
  'GET /v1/user-audits/counts/': 'domain.md §1.6, 用户审核: how many wait in each of its lists',
  'GET /v1/user-termination-batches/:id/': 'one batch, with its change log',
  'GET /v1/user-termination-batches/status_counts/': 'the states over a list with their counts',
  'GET /v1/home/groups/': 'decision 12: what each group settles, for the first page of the operator',
  'GET /v1/saas/set_sensitive_notify_email/': 'no. 32 of docs/breadth: what is set has to be read',
  'GET /v1/agencies/realname_collect_config/': 'the same',
  'GET /v1/agencies/realname_collect_config/:id/history_events/': 'every change leaves history that can be read',
  'GET /v1/risk-lists/hits/': 'who ran into the lists of risks, and where',
  'POST /v1/risk-lists/search/': 'a person by identity number, which no address carries',
  'GET /v1/bills/:id/limits/': '额度仪表: how much of which limits a worker has used',
  'GET /v1/company-users/:id/limits/': 'the same, on the page of the cooperation',
  'GET /v1/users/:id/overview/': 'no. 14 of the list beyond: one person over all cooperations that the reader may see',
  'GET /v1/users/:id/events/': 'the same: their timeline',
  'GET /v1/home/figures/': 'decision 12: what the workbench of the company has, for the first pages of the others',
  'GET /v1/home/deadlines/': 'beyond the specification: what ends when, in the scope of the reader, for the first pages',
  'GET /v1/home/waiting/': 'decision 12: what waits for the caller, told at the entries of the menu',
  'GET /v1/remotes/outcomes/': 'federation.md §7: what became of builds in browsers, for testers',
  'GET /v1/exports/:id/download/': 'decision 12: a link to an exported file',
  'GET /v1/company-taxes/': 'no. 80 of the breadth: the park sees what flat taxes do not cover',
  'GET /v1/company-contracts/:id/': 'one contract, for its form and change log; the catalogue has the list alone',
  'GET /v1/agency-contracts/:id/': 'the same',
  'GET /v1/platform-contracts/:id/': 'the same',
  'POST /v1/company-contracts/:id/rate_impact/': 'no. 11 of the list beyond: the last three months at other rates',
  'POST /v1/company-contract-rate-change/exports/': 'every list has its export (domain.md §1.6)',
  'GET /v1/bills/:id/explanation/': 'decision 12: how an amount was computed',
  'POST /v1/settlements/status_counts/': 'the states over a list with their counts: one call instead of one list call for each',
  'POST /v1/bills/status_counts/': 'the same',
  'GET /v1/settlements/receivable/status_counts/': 'the same',
  'POST /v1/service-fee-bills/status_counts/': 'the same',
  'POST /v1/cmb-transactions/:id/clarify/': 'decision 45: the catalogue has the category, but no call',
  'GET /v1/cmb-transactions/:id/history_events/': 'the same: by whom and when it was claimed',
  'GET /v1/cmb-transactions/owners/': 'domain.md §1.6, 交易流水: whose account the operator chooses in its filter',
  'POST /v1/parks/:id/bind_cmb/': 'domain.md §2.1: a park has an account at the bank as an agency has, and the catalogue names no call for it',
  'POST /v1/demo/channel/deposit/': 'demo: money for an account at the simulated bank',
  'GET /v1/cmb-withdraw-records/:id/': 'one withdrawal: its dialogs and its way',
  'POST /v1/cmb-withdraw-records/status_counts/': 'how many are in each state, over the list',
  'POST /v1/cmb-wallets/': 'no. 44 of the breadth: asks the bank for an enterprise\'s account',
  'GET /v1/companies/alipay_balance_list/status_counts/': 'how many have signed, over the list',
  'GET /v1/cmb-wallets/companies/status_counts/': 'how many are in each state, over the list',
  'GET /v1/service-fee-bills/funds/': 'decision 82: what an agency, and of a separate service fee a company, can pay with, before it pays',
  'POST /v1/service-fee-bills/payment_sms/': 'decision 83: a company pays a separate service fee with a code, as it pays a settlement',
  'POST /v1/settlements/:id/split_bills/': 'no. 12 of docs/breadth, domain.md §2.8',
  'GET /v1/bill-batches/status_counts/': 'the same',
  'POST /v1/tasks/status_counts/': 'the same',
  'POST /v1/task-batches/status_counts/': 'the same',
  'POST /v1/company-contracts/status_counts/': 'the same',
  'POST /v1/agency-contracts/status_counts/': 'the same',
  'POST /v1/platform-contracts/status_counts/': 'the same',
  'POST /v1/company-contract-rate-change/status_counts/': 'the same',
  'GET /v1/settlements/:id/explanation/': 'decision 12: how the amounts were computed',
  'POST /v1/bills/:id/payslip_links/': 'a worker reads what they are paid, and why, without being a member: the link that lets them in',
  'GET /worker/v1/payslip/opening/': 'the same, on the workers\' origin: who pays, and where the code goes',
  'POST /worker/v1/payslip/code/': 'the same: sends the code',
  'POST /worker/v1/payslip/open/': 'the same: hands it in',
  'GET /worker/v1/payslip/': 'the same: the payslip',
  'POST /worker/v1/register/opening/': 'domain.md §2.4: a worker registers by the code that they have scanned, on the workers\' origin: whose it is',
  'POST /worker/v1/register/code/': 'the same: sends the code to their phone',
  'POST /worker/v1/register/': 'the same: hands it in',
  'GET /worker/v1/sign/opening/': 'the same: the link to sign by, of a message',
  'POST /worker/v1/sign/code/': 'the same: sends the code',
  'POST /worker/v1/sign/open/': 'the same: hands it in',
  'GET /worker/v1/cooperation/': 'the same: where the worker stands',
  'GET /worker/v1/cooperation/contract/': 'the same: the contract to read',
  'POST /worker/v1/cooperation/code/': 'the same: the code to sign with',
  'POST /worker/v1/cooperation/sign/': 'the same: signs',
  'POST /worker/v1/cooperation/face/': 'the same: signs by face, where the enterprise wants it (contract_auth_type)',
  'POST /worker/v1/cooperation/photos/': 'the same: the photos that are audited',
  'GET /worker/v1/tasks/': 'domain.md §2.6: workers see the open tasks of the enterprise they work for, and their own',
  'POST /worker/v1/tasks/apply/': 'the same: apply',
  'POST /worker/v1/tasks/confirm/': 'the same: confirm after they were chosen',
  'POST /worker/v1/tasks/submit/': 'the same: hand in the result',
  'GET /v1/topup-orders/buyers/': 'the form of an order: whom the operator can order for, of three kinds of organisations',
  'POST /v1/topup-orders/counts/': 'how many orders are in each state, for the tabs of the list',
  'GET /v1/service-prices/': 'no. 58 of docs/breadth: a buyer orders at the operator\'s prices',
  'PUT /v1/service-prices/': 'the same: the operator sets them',
  'GET /v1/service-use-records/usage/': '用量与预测: what is left of each service, and its use day by day',
  'GET /v1/open-clients/': 'an organisation\'s own programs call in its name: its clients',
  'GET /v1/open-clients/scopes/': 'the same: what they can be allowed',
  'POST /v1/open-clients/': 'the same',
  'PUT /v1/open-clients/:id/': 'the same',
  'POST /v1/open-clients/:id/secret/': 'the same: another secret',
  'PUT /v1/open-clients/:id/update_enable/': 'the same',
  'DELETE /v1/open-clients/:id/': 'the same',
  'GET /v1/open-clients/:id/history_events/': 'the same: who allowed what, and when',
  'GET /v1/settlements/:id/evidence/': 'beyond the specification: what proves the payments of a settlement, bill by bill',
  'GET /v1/bills/:id/evidence/': 'the same of one bill',
  'GET /v1/company-contracts/tax_terms/': '税费计算器 starts from the terms in force of an enterprise',
  'POST /v1/income-summaries/status_counts/': 'the states over a list with their counts',
  'GET /v1/income-summaries/:user_id/': 'X of the breadth: the ledger of one person',
  'POST /v1/income-summaries/match_tax_proofs/': 'no. 50 of docs/breadth: files are matched before they are submitted',
  'PUT /v1/income-summaries/declare/': 'X of the breadth: many are declared at once',
  'GET /v1/report-subscriptions/': 'beyond the specification: members subscribe to the export of a list, on a schedule: their subscriptions',
  'POST /v1/report-subscriptions/conditions/': 'the same: what the filters of a list say, and which of them may move along',
  'POST /v1/report-subscriptions/': 'the same',
  'PUT /v1/report-subscriptions/:id/': 'the same',
  'PUT /v1/report-subscriptions/:id/update_enable/': 'the same: paused and resumed',
  'DELETE /v1/report-subscriptions/:id/': 'the same',
  'POST /v1/report-subscriptions/:id/send/': 'the same: at once',
  'GET /v1/report-subscriptions/:id/runs/': 'the same: what came of its due times',
  'GET /v1/report-subscriptions/:id/history_events/': 'the same: who changed what, and when',
  'GET /v1/month-closes/': 'decision 52 of docs/breadth: the months of a park, closed or not',
  'GET /v1/month-closes/status_counts/': 'the states over that list',
  'GET /v1/month-closes/:id/': 'one of them: what is open of it, its certificates and change log',
  'GET /v1/month-closes/:id/verification/': 'whether its certificates still hold',
  'POST /v1/month-closes/:id/certificate_pdf/': 'one of them on paper',
  'PUT /v1/month-closes/:id/soft_close/': 'a park closes its months',
  'PUT /v1/month-closes/:id/soft_reopen/': 'the same',
  'PUT /v1/month-closes/:id/close/': 'the same',
  'PUT /v1/month-closes/:id/ask_reopen/': 'and opens them again by two people',
  'PUT /v1/month-closes/:id/agree_reopen/': 'the same',
  'PUT /v1/month-closes/:id/refuse_reopen/': 'the same',
  'POST /v1/proofs/status_counts/': 'the states over a list with their counts',
  'POST /v1/proofs/exports/': 'X of the breadth: the list is exported as any other',
  'POST /v1/proofs/:id/archive/': 'X of the breadth: the documents of a proof in one archive',
  'POST /v1/user-invoices/status_counts/': 'the states over a list with their counts',
  'GET /v1/user-invoices/:id/': 'one of them with its change log',
  'PUT /v1/user-invoices/:id/void/': 'decision 95 of docs/breadth: what was issued for money that came back is made void',
  'POST /v1/report/exports/': 'every list has its export (domain.md §1.6)',
  'GET /v1/report/agencies/': 'journey 7 of X of the breadth: a member without any permission chooses an agency too',
  'GET /work/v1/flow/counts/': 'the kinds over the list with their counts',
  'GET /v1/user-invoices/stats/': 'no. 49 of docs/breadth',
  'POST /v1/user-invoices/stats_exports/': 'every list has its export (domain.md §1.6)',
  'POST /v1/bills/import_user_invoices/import_check/': 'decision 17: what the submission would say, row by row',
  'GET /v1/bureau-reports/': 'beyond the specification: what a park reports of its workers each quarter (State Council Order 810)',
  'GET /v1/bureau-reports/status_counts/': 'the states over a list with their counts',
  'GET /v1/bureau-reports/check/': 'what stands against the report of a quarter',
  'GET /v1/bureau-reports/:id/': 'one version with its people and change log',
  'POST /v1/bureau-reports/': 'the next version of a quarter',
  'PUT /v1/bureau-reports/:id/submit/': 'it is handed over',
  'PUT /v1/bureau-reports/:id/cancel/': 'it is given up',
  'POST /v1/bureau-reports/files/': 'one of its two forms as the bureau takes it',
  'POST /v1/tax-registrations/search/': 'X of the breadth: whom a park registers, each person once, where cooperations have them once per enterprise',
  'POST /v1/tax-registrations/exports/': 'the same as a file',
  'POST /v1/tax-registrations/status_counts/': 'the states over a list with their counts',
  'GET /v1/tax-registrations/:id/': 'one of them with its change log',
  'POST /v1/tax-registrations/applications/': 'X of the breadth: what the bureau takes, with the numbers in full',
  'PUT /v1/company-users/tax_registration_process/': 'X of the breadth: several are handed in',
  'GET /v1/company-users/tax_registration_certificate_template': 'X of the breadth: the catalogue names the templates of the two other files alone',
  'POST /v1/company-users/import_tax_registration_certificate/import_check/': 'decision 17: what the submission would say, row by row',
  'POST /v1/company-users/import_tax_registration_certificate_cancel/import_check/': 'the same',
  'POST /v1/company-users/import_tax_realname/import_check/': 'the same',
  'POST /v1/reconciliation/exports/': 'the desk as a file',
  'GET /v1/reconciliation/:id/': 'one row of it with its history',
  'PUT /v1/reconciliation/:id/confirm/': 'a person confirms what is suggested, or refuses it',
  'PUT /v1/reconciliation/:id/write_off/': 'a person says why a row has no other side, or another amount',
  'GET /v1/reconciliation/': 'the desk of docs/breadth, M',
  'GET /v1/bank-proofs/': 'every morning balances are compared with postings and with the bank; here is the outcome',
  'POST /v1/bank-proofs/status_counts/': 'the numbers of the states over that list',
  'GET /v1/reconciliation/template/': 'for statements as files',
  'POST /v1/reconciliation/import_check/': 'what an import of a statement would report',
  'POST /v1/reconciliation/import/': 'a statement from a file of the bank',
  'POST /v1/reconciliation/status_counts/': 'the same of the desk',
  'POST /v1/bank-proofs/exports/': 'the same as a file',
  'GET /v1/bills/:id/trace/': 'beyond the specification: what the money of a bill did, step by step',
  'GET /v1/settlements/evidence/': 'the same of the rows of a list, asked for after them',
  'GET /v1/bills/evidence/': 'the same',
  'GET /v1/evidence/months/': 'the same of a month of an enterprise',
  'GET /v1/evidence/companies/': 'the same of an enterprise as a whole',
  'GET /v1/bill-batches/evidence/': 'the same of the batches of a page of their list',
  'GET /v1/bill-batches/project_companies/': 'the project companies that a batch can be put down to (decision 63 of docs/breadth)',
  'GET /v1/bills/tasks/': 'the tasks that bills may name, to choose from',
  'POST /v1/bills/assign_task/': 'gives bills a task that their file did not name',
  'GET /v1/task-applies/': 'what one person has taken, on their page',
  'POST /v1/evidence/packages/': 'a package of it that opens and is verified offline',
  'GET /v1/settlements/:id/evidence_packages/': 'the packages that were made, with what a copy is compared by',
  'GET /v1/settlements/:id/inspections/': 'an inspector looks without being a member: the links that let them in',
  'POST /v1/settlements/:id/inspections/': 'the same',
  'PUT /v1/inspections/:id/end/': 'the same',
  'POST /worker/v1/inspection/': 'what an inspector sees',
  'POST /worker/v1/statement/': 'whether a 结算确认单, or the certificate of a month, is genuine, for whoever holds one',
  'GET /v1/settlements/:id/approval/': 'a payment that waits for a second person: the eight statuses of a settlement stay, so it is a part of its own',
  'PUT /v1/settlements/:id/approval/review/': 'the same',
  'PUT /v1/settlements/:id/approval/withdraw/': 'the same',
  'GET /v1/companies/:id/payment_policy/': 'which payments wait for a second person: a company sets that itself',
  'PUT /v1/companies/:id/payment_policy/': 'the same',
  'POST /v1/settlements/:id/leave_out/': 'domain.md §2.8: what a payer does not pay is left out by canceling and making the settlement anew; one call, so that nothing is half done',
  'POST /v1/settlements/:id/payment_preview/': 'what a payment comes to, and what becomes of each bill, before anybody approves it: the amount of the dialog is that of the SMS and of the debit',
  'POST /v1/settlements/preview/': 'decision 12: the fees are seen before a settlement is created',
  'PUT /v1/settlements/:id/finish/': 'domain.md §2.8: ends a settlement that has failed payments',
  'PUT /v1/settlements/:id/reject_voucher/': 'no. 78 of the breadth: the way back of a voucher that does not prove the payment',
  'GET /v1/imports/:id/': 'what became of an import just submitted, with its change log (R119)',
  'POST /v1/imports/mapping/find/': 'how files with other headers are read, remembered for the organisation',
  'PUT /v1/imports/mapping/': 'how files with other headers are read, remembered for the organisation',
  'PUT /v1/imports/:id/undo/': 'domain.md §6: an import is taken back within 24 hours while nothing of it is used',
  'POST /v1/bills/import_check/': 'decision 17: what the submission would say, row by row',
  'POST /v1/bills/import_check/keep/': 'R660: a check stores nothing, so what is exported is kept first',
  'POST /v1/companies/import_check/': 'decision 17: the same for enterprises',
  'GET /v1/parks/:id/year/': 'the year of an organisation as pictures, for those above it',
  'GET /v1/platforms/:id/year/': 'the same',
  'GET /v1/agencies/:id/year/': 'the same',
  'GET /v1/companies/:id/year/': 'the same',
  'GET /v1/parks/choices/': 'a group chooses the park of its agency, and sees nothing else of parks',
  'GET /v1/organizations/:id/history_events/': 'decision 12: who moved or renamed it',
  'GET /v1/project-company/:id/history_events/': 'decision 12: who switched it on and off',
  'POST /v1/industries/': 'decision 12, no. 67 of the breadth: the operator keeps the list of industries, the catalogue only reads it',
  'PUT /v1/industries/:id/': 'the same',
  'GET /v1/industries/:id/history_events/': 'decision 12: who renamed it, and took it out of use',
  'GET /v1/invoice-batches/:id/': 'decision 12, no. 2 of the breadth: the catalogue has no detail of an application',
  'GET /v1/invoice-batches/status_counts/': 'the states over the list',
  'GET /v1/invoice-batches/apply_state/': 'journey 5 of I-invoices: the button says why an enterprise cannot apply',
  'POST /v1/invoice-batches/simulate/': '开票模拟 (issue 22): what settlements could be invoiced as, side by side',
  'PUT /v1/invoice-categories/:id/': 'I-invoices of the breadth: the catalogue names no way to correct one, or to take it out of use',
  'GET /v1/invoice-categories/:id/history_events/': 'decision 12: the same as for industries',
  'PUT /v1/company-invoice-info/:id/': 'I-invoices of the breadth: the catalogue has no update, and domain.md §1.6 says CRUD',
  'DELETE /v1/company-invoice-info/:id/': 'the same',
  'PUT /v1/agency-invoice-info/:id/': 'the same',
  'DELETE /v1/agency-invoice-info/:id/': 'the same',
  'GET /v1/contract-templates/:id/': 'one template with its text, which the list does not carry',
  'GET /v1/contract-templates/:id/file/': 'the same: a link to its document, which belongs to the operator',
  'GET /v1/contract-templates/sample/': 'a template is previewed with the data of a worker of the caller, masked',
  'GET /v1/contract-templates/:id/history_events/': 'decision 12: who changed which words of it',
  'GET /v1/task-templates/:id/history_events/': 'decision 12',
  'GET /v1/risk-lists/counts/': 'domain.md §1.6, 风险名单: how many entries each of its lists has',
  'GET /v1/sensitive-words/:id/history_events/': 'decision 12: who put it there, and changed it',
  'GET /v1/executives/:id/history_events/': 'the same',
  'GET /v1/enterprise-blacklist/:id/history_events/': 'the same',
  'GET /v1/user-blacklist/:id/history_events/': 'the same',
  'POST /v1/company-users/status_counts/': 'the same',
  'POST /v1/company-users/:id/reinvite/': 'domain.md §2.4: an ended cooperation is taken up again; the update has no action',
  'POST /v1/company-users/:id/sign_sms/': 'domain.md §1.6, 发签约短信: the link to sign by',
  'POST /v1/company-users/:id/auth/': 'domain.md §2.4: asks the register of identities again after a correction, or after a top-up',
  'POST /v1/company-users/import_check/': 'decision 17: the same for workers',
  'POST /v1/tasks/import_check/': 'decision 17: the same for tasks',
  'POST /v1/company-users/import_batch_edit_check/': 'the same for changes of many workers',
  'POST /v1/company-users/import_termination_check/': 'the same for the ends of many cooperations',
  'POST /v1/settlements/:id/import_task_detail_check/': 'the same for the task details of a settlement',
  'GET /v1/users/contracts/:id/file/': 'a contract that was signed is opened',
  'GET /v1/company-configurations/': 'domain.md §1.6, 企业配置: what is set for each enterprise, to choose those that get a template',
  'POST /v1/contract-templates/exports/': 'every list has its export (domain.md §1.6)',
  'POST /v1/task-templates/exports/': 'the same',
  'POST /v1/company-configurations/exports/': 'the same',
  'GET /v1/preferences/': 'decision 18: personal settings of a member of staff',
  'GET /v1/preferences/:key/': 'decision 18',
  'PUT /v1/preferences/:key/': 'decision 18',
  'POST /v1/accounts/step_up/': 'what gives others rights asks for a password or a code first',
  'POST /v1/sms/reset_password/': 'a forgotten password is replaced by a code to its phone, without a session',
  'POST /v1/accounts/reset_password/': 'the same',
  'GET /v1/accounts/common_passwords/': 'passwords that everybody tries first are refused, and the browser says so while one types',
  'POST /v1/accounts/passkey_login/start/': 'passkeys: a way in beside password and code',
  'POST /v1/accounts/passkey_login/': 'the same',
  'GET /v1/accounts/passkeys/': 'the same: one\'s own',
  'POST /v1/accounts/passkeys/start/': 'the same: adds one',
  'POST /v1/accounts/passkeys/': 'the same: adds one',
  'DELETE /v1/accounts/passkeys/:id/': 'the same: removes one',
  'POST /v1/accounts/passkeys/step_up/start/': 'the same: proves oneself',
  'POST /v1/accounts/passkeys/step_up/': 'the same: proves oneself',
  'POST /v1/settlements/:id/payment_passkey/': 'the same: approves a payment instead of the code',
  'POST /v1/service-fee-bills/payment_passkey/': 'the same, of fee bills',
  'POST /v1/settlements/:id/approval/passkey/': 'the same: approves a colleague\'s payment',
  'GET /v1/accounts/sessions/': 'where one is signed in',
  'DELETE /v1/accounts/sessions/:id/': 'ends one of one\'s sessions',
  'DELETE /v1/accounts/sessions/': 'ends all but the one at hand',
  'GET /v1/accounts/invitations/': 'a membership counts only when its person has accepted it',
  'PUT /v1/accounts/invitations/:id/': 'the same: accepts one',
  'POST /v1/staffs/:id/invitation/': 'the same: invites once more',
  'GET /v1/roles/:id/history_events/': 'decision 12: who gave whom what, and when',
  'GET /v1/staffs/:id/history_events/': 'decision 12',
  'GET /v1/department/:id/history_events/': 'decision 12',
  'POST /v1/reveals/': 'architecture §5: masked personal data with audited reveal',
  'POST /v1/reveals/:id/copied/': 'the same: copying is on the record too',
  'POST /v1/files/:id/view/': 'no. F5 of the breadth: an identity paper is shown for a reason, each time on the record',
  'PUT /v1/message/read/': 'decision 12: what has been read is no longer unread',
  'GET /v1/demo/outbox/': 'decision 16: SMS of the demo mode',
  'GET /v1/demo/channel/': 'the simulated bank of the demo mode',
  'PUT /v1/demo/channel/': 'the simulated bank of the demo mode',
  'POST /v1/demo/channel/return/': 'the simulated bank of the demo mode',
  'GET /v1/system-notifies/': 'no. 54 of the breadth: the operator writes the notices that the catalogue only reads',
  'POST /v1/system-notifies/': 'the same',
  'PUT /v1/system-notifies/:id/': 'the same',
  'DELETE /v1/system-notifies/:id/': 'the same: withdraws one',
  'GET /v1/system-notifies/:id/history_events/': 'decision 12: who told everybody what, and when',
  'GET /v1/weixin/message_template/:event/history_events/': 'decision 12: who changed what members are told',
  'GET /v1/accounts/contact/': 'messages by mail and official account, beyond the specification: where a member is told them, and which',
  'PUT /v1/accounts/contact/': 'the same',
  'POST /v1/accounts/contact/email_code/': 'the same: confirms an address',
  'PUT /v1/accounts/contact/email/': 'the same',
  'DELETE /v1/accounts/contact/email/': 'the same',
  'POST /v1/accounts/contact/weixin_code/': 'the same: follows the account',
  'PUT /v1/accounts/contact/weixin/': 'the same',
  'DELETE /v1/accounts/contact/weixin/': 'the same',
  'POST /v1/users/uname/': 'the catalogue shows no method, no. 30 of the breadth infers GET: an identity number is no part of an address',
  'GET /v1/demo/deliveries/': 'the simulated gateways of the demo mode',
  'GET /v1/demo/simulators/': 'the faults of everything that the demo mode simulates',
  'PUT /v1/demo/simulators/': 'the same',
  'POST /v1/demo/weixin/': 'the simulated gateways of the demo mode',
  'POST /v1/demo/clocks/': 'what happens on a day of the calendar, in the demo mode',
}

const head = ({ method, path }: Call) => `${method} ${path}`
const declared = new Set(calls.map(head))

/** Calls of the catalogue that are answered under another head. */
const elsewhere: Readonly<Record<string, string>> = {
  'GET /v1/users/uname/': 'its method is inferred; it is a POST, since an identity number is no part of an address',
}

test('every call of the catalogue is declared', () => {
  expect(catalogue.map((row) => row.head).filter((one) => !declared.has(one)).toSorted()).toEqual(Object.keys(elsewhere).toSorted())
})

test('R522 every call is written as the catalogue writes it, under /v1 (the workflow under /work/v1), or is one of our own (those of workers under /worker/v1)', () => {
  expect(calls.map(head).filter((one) => !written.has(one) && !(one in own))).toEqual([])
  expect(Object.keys(own).filter((one) => !declared.has(one) || written.has(one))).toEqual([])
  expect(calls.filter(({ path }) => !/^\/(?:work\/|worker\/)?v1\//u.test(path))).toEqual([])
  expect(calls.filter(({ path }) => path.startsWith('/work/') !== path.startsWith('/work/v1/flow'))).toEqual([])
  // Whoever has scanned an invitation code has no token yet; an inspector is nobody's worker, and has a link and a code; so is whoever holds a paper with a code.
  expect(calls.filter((call) => isOfWorkers(call) !== (workerPurposeOf(call) !== undefined || call.path.startsWith('/worker/v1/register/') || call.path === '/worker/v1/inspection/' || call.path === '/worker/v1/statement/')).map(head)).toEqual([])
  expect(calls.filter((call) => isOfWorkers(call) && workerPurposeOf(call) === undefined && call.access !== 'public').map(head)).toEqual([])
})

test('no two calls share a name, or a method and path', () => {
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
  expect(declared.size).toBe(calls.length)
})

test('what programs may call has a scope, each scope a call; none pays, asks for a person, gives out files or belongs to everybody', () => {
  const open = calls.filter((call) => call.open !== undefined)
  expect([...new Set(open.map((call) => call.open))].toSorted()).toEqual(OPEN_SCOPES.map(({ value }) => value).toSorted())
  const anything = { ids: [], bills: [], is_enable: true }
  const wrong = open.filter((call) => call.moves !== undefined || call.stepUp(anything) || call.answers === 'file' || typeof call.access === 'string' || workerPurposeOf(call) !== undefined || call.method === 'PUT' || call.method === 'DELETE')
  expect(wrong.map(head)).toEqual([])
  // Two attempts of a program must not have two effects.
  expect(open.filter(({ reads, idempotent }) => !reads && !idempotent).map(head)).toEqual([])
})

test('R577 the log-in is plural, the log-out singular', () => {
  expect(calls.filter(({ name }) => name === 'login' || name === 'logout').map(head)).toEqual(['POST /v1/accounts/login/', 'POST /v1/account/logout/'])
})

const notes = (call: Call) => written.get(head(call)) ?? ''
const isList = (call: Call) => /^list\b/u.test(notes(call)) || 'page' in propertiesOf(call.query, 'input')

test('R525 lists are GET calls with query parameters', () => {
  const lists = calls.filter(isList)
  expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['listExports', 'listImports', 'listBills', 'listBillBatches', 'listPlatforms', 'listCompanies']))
  expect(lists.filter(({ method, body }) => method !== 'GET' || body !== undefined).map(head)).toEqual([])
})

test('what reads makes nothing stale and needs no key; searches read, whatever their method', () => {
  const reads = calls.filter((call) => call.reads)
  expect(reads.filter(({ method, changes, idempotent, newBusiness }) => (method !== 'GET' && method !== 'POST') || changes.length > 0 || idempotent || newBusiness).map(head)).toEqual([])
  expect(calls.filter((call) => (isList(call) || /search\/?$/u.test(call.path)) && !call.reads).map(head)).toEqual([])
})

/** Who repeats these makes another: their answer has a secret, which is kept nowhere. */
const withSecrets = new Set(['createInspection', 'createOpenClient', 'createPayslipLink'])

test('what makes a record has one effect however often a lost answer makes it repeated; a file is made once more', () => {
  const makers = calls.filter(({ name, method, reads, changes }) => method === 'POST' && !reads && /^(?:create|publish|import|upload)/u.test(name) && !changes.includes('exports') && !withSecrets.has(name))
  expect(makers.length).toBeGreaterThan(30)
  expect(makers.filter(({ idempotent }) => !idempotent).map(head)).toEqual([])
})

/** The global search is a list under another name (R131). */
const getSearches = ['/v1/staffs/search/', '/v1/companies/search/', '/v1/users/search/', '/v1/common/enterprise_search/']

test('R526 searches are POST calls with a body, but for those that the catalogue writes as GET', () => {
  const searches = calls.filter(({ path }) => /search\/?$/u.test(path) && !getSearches.includes(path))
  expect(searches.map(head)).toEqual(expect.arrayContaining(['POST /v1/bills/search/', 'POST /v1/settlements/search/']))
  expect(searches.filter(({ method, body }) => method !== 'POST' || body === undefined).map(head)).toEqual([])
})

test('R527 R662 exports are POST calls, but for the families whose export the catalogue states as GET', () => {
  const isExport = (path: string) => /exports?\/?$/u.test(path) && path !== '/v1/exports/'
  const get = catalogue.filter(({ head: one }) => one.startsWith('GET ') && isExport(one)).map(({ head: one }) => one)
  const exports = calls.filter(({ path }) => isExport(path))
  expect(exports.map(head)).toContain('GET /v1/bill-batches/exports/')
  expect(exports.filter((call) => call.method !== 'POST' && !get.includes(head(call))).map(head)).toEqual([])
  // An export creates a record, so the list of records becomes stale.
  expect(exports.filter(({ changes }) => !changes.includes('exports')).map(head)).toEqual([])
})

test('R528 lists and searches answer results', () => {
  const lists = calls.filter((call) => isList(call) || /search\/?$/u.test(call.path))
  expect(lists.filter((call) => schemaOf(call.response, 'output')['type'] === 'object' && !('results' in propertiesOf(call.response, 'output'))).map(head)).toEqual([])
  expect(lists.filter((call) => schemaOf(call.response, 'output')['type'] !== 'object').map(head)).toEqual([])
})

test('a paged list says how many there are, and takes no page beyond the largest', () => {
  for (const call of calls) {
    const io = call.method === 'GET' ? call.query : call.body
    if (!('page' in propertiesOf(io, 'input'))) continue
    expect([call.name, Object.keys(propertiesOf(call.response, 'output'))]).toEqual([call.name, expect.arrayContaining(['total', 'page', 'page_size', 'results'])])
    for (const wrong of [{ page: 0 }, { page: 1.5 }, { page_size: 0 }, { page_size: 6001 }, { ordering: 'name; drop' }, { surprise: 1 }]) {
      expect([call.name, wrong, io?.safeParse(wrong).success]).toEqual([call.name, wrong, false])
    }
    expect(io?.safeParse({})).toMatchObject({ success: true, data: { page: 1, page_size: 10 } })
  }
})

/** Amounts of any schema, recognised by their wire names. */
const money = /(?:^|_)(?:amount|fee|tax|price|balance|available|frozen)$/u
/** Flags and rates with names that end like an amount. */
const noMoney = /^is_|_ratio$|_type$/u
/** Percentages by specification, though named like amounts (domain.md §3.1). */
const percents = ['income_tax', 'personal_value_added_tax', 'individual_income_tax']

test('money travels as integer cents, in every call', () => {
  const wrong: string[] = []
  let seen = 0
  for (const call of calls) {
    for (const [io, schema] of [['input', call.body], ['input', call.query], ['output', call.response]] as const) {
      walk(schema === undefined ? {} : schemaOf(schema, io), (key, part) => {
        // The text of spreadsheet cells is sent as it was typed (decision 17).
        if (!money.test(key) || noMoney.test(key) || percents.includes(key) || part['type'] === 'string') return
        seen += 1
        if (part['type'] !== 'integer' && part['type'] !== 'object' && part['type'] !== 'array') wrong.push(`${call.name}.${key}: ${String(part['type'])}`)
      })
    }
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(40)
})

test('text where money is expected is text of a spreadsheet', () => {
  const texts: string[] = []
  for (const call of calls) {
    for (const schema of [call.body, call.query]) {
      walk(schema === undefined ? {} : schemaOf(schema, 'input'), (key, part) => {
        if (money.test(key) && !noMoney.test(key) && part['type'] === 'string') texts.push(`${call.family}.${call.name}.${key}`)
      })
    }
  }
  expect(texts.filter((one) => !/import/iu.test(one))).toEqual([])
})

test('a body, a query and a path refuse what they do not know, so that a misspelt filter is never a whole list', () => {
  for (const call of calls) {
    for (const schema of [call.params, call.query, call.body]) {
      if (schema !== undefined) expect([call.name, schema.safeParse({ no_such_key: 1 }).success]).toEqual([call.name, false])
    }
  }
})

test('every parameter of a path has its schema, and every schema its place in the path', () => {
  for (const call of calls) {
    const inPath = [...call.path.matchAll(/:([a-z_]+)/gu)].map(([, name]) => name)
    expect([call.name, Object.keys(propertiesOf(call.params, 'input'))]).toEqual([call.name, inPath])
  }
})

test('every call says who may make it, in flavours that exist', () => {
  for (const { name, access } of calls) {
    // Those of workers are granted by no page.
    if (typeof access === 'string' || access.worker !== undefined) continue
    expect([name, Object.keys(access).filter((flavour) => !flavours.some((one) => one === flavour))]).toEqual([name, []])
    expect([name, Object.values(access).every((keys) => keys.length > 0)]).toEqual([name, true])
  }
})

test('what a call makes stale are families that exist', () => {
  const families = new Set(calls.map(({ family }) => family))
  expect(calls.flatMap(({ name, changes }) => changes.filter((family) => !families.has(family)).map((family) => `${name}: ${family}`))).toEqual([])
})

test('R659 the bill import carries company_id, bills, bill_remark, filename and file_url, and the project company of decision 63', () => {
  const [call] = calls.filter(({ path }) => path === '/v1/bills/import/')
  expect(Object.keys(propertiesOf(call?.body, 'input')).sort()).toEqual(['bill_remark', 'bills', 'company_id', 'file_url', 'filename', 'project_company_id'])
})

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}

function propertiesOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Record<string, unknown> {
  const properties = schema === undefined ? {} : schemaOf(schema, io)['properties']
  return isRecord(properties) ? properties : {}
}

/** Visits every property of a JSON schema at any depth; of a nullable one the non-null part. */
function walk(schema: unknown, visit: (key: string, part: Record<string, unknown>) => void): void {
  if (Array.isArray(schema)) for (const part of schema) walk(part, visit)
  if (!isRecord(schema)) return
  for (const [key, part] of Object.entries(isRecord(schema['properties']) ? schema['properties'] : {})) {
    if (!isRecord(part)) continue
    const parts = Array.isArray(part['anyOf']) ? part['anyOf'].filter(isRecord) : [part]
    for (const one of parts) if (one['type'] !== 'null') visit(key, one)
  }
  for (const part of Object.values(schema)) walk(part, visit)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

test('what lists and exports compare with masked values is declared, and takes whole values or last digits only', () => {
  const asking = calls.filter(({ reads, changes }) => reads || changes.includes('exports')).flatMap((call) =>
    ([call.query, call.body] as const).flatMap((shape) => Object.keys(shape === undefined ? {} : propertiesOf(shape, 'input')).filter((key) => call.words[key]?.kind === 'masked').map((key) => ({ call, key, shape }))),
  )
  expect(asking.length).toBeGreaterThan(0)
  expect(asking.filter(({ call, key }) => ![call.asks?.key ?? []].flat().includes(key)).map(({ call, key }) => `${call.name} ${key}`)).toEqual([])
  for (const { call, key, shape } of asking) for (const part of ['138', '1380013', '%', '_____']) expect(shape?.safeParse({ [key]: part }).success, `${call.name} ${key}`).toBe(false)
})
