import type { Flavour } from '@linggong/shared/contract/call'
import type { Database } from '../../src/db/tables.ts'
import type { Chain } from '../../src/kernel/actor.ts'
import type { Worker } from '../../test/makers.ts'
import type { TestTenant } from '../../test/tenants.ts'
import type { TestServer } from '../../test/test-server.ts'
import type { Journal } from './journal.ts'

/** Keys of the test tenants, plus a crossing chain: an agency of the first park that belongs to the second group, with a company. */
export type PlaceName = TestTenant | 'crossAgency' | 'crossCompany'

/** A signed-in member of staff with all permissions in their organisation. */
export interface Member {
  readonly place: PlaceName
  readonly flavour: Flavour
  readonly tenantId: string
  readonly tenantName: string
  readonly chain: Chain
  readonly staffId: string
  readonly accountId: string
  readonly phone: string
  readonly token: string
}

/** What a request can name by id: settlements by state, since each action needs its own, and of a table that needs no more some row of it. */
export type Kind =
  | keyof Database
  | 'saas' | 'park' | 'platform' | 'agency' | 'company'
  /** Of a group: one without an account at the bank. */
  | 'unboundAgency'
  /** The account of an agency at its bank; that of an enterprise below it, which the bank has refused. */
  | 'mainAccount' | 'refusedUnit'
  /** What has arrived in an enterprise's wallet. */
  | 'topUp' | 'bookTopUp'
  | 'batch' | 'openBatch' | 'openBill' | 'paidBill' | 'failedBill' | 'firstBill' | 'secondBill' | 'feeBill' | 'softwareBill' | 'separateBill' | 'unknownMoney' | 'claimedMoney' | 'withdrawal'
  /** Rows of the bank's statement of an agency: with a suggestion, and of another amount than ours. */
  | 'suggestedLine' | 'differentLine'
  | 'toConfirm' | 'toAudit' | 'toPayment' | 'offline' | 'payingOffline' | 'toWriteOff' | 'paid' | 'payFailure' | 'canceled'
  /** Its payment waits for a second person: asked for by a colleague, by the member. */
  | 'waiting' | 'asked'
  | 'companyUser' | 'uncheckedUser' | 'signingUser' | 'endedUser' | 'eContract' | 'file' | 'paper' | 'logo' | 'exportFile'
  | 'role' | 'staff' | 'department' | 'organization' | 'importJob' | 'unusedImport' | 'importCheck' | 'exportJob' | 'message' | 'reveal' | 'notice' | 'industry' | 'invoiceCategory'
  /** Titles of invoices: the default and another. */
  /** Applications for invoices: of the agency, for its enterprise to confirm; of the enterprise, for its agency; and of each one that was rejected. */
  | 'offeredInvoices' | 'askedInvoices' | 'agencyReturned' | 'companyReturned'
  | 'companyTitle' | 'otherCompanyTitle' | 'agencyTitle' | 'otherAgencyTitle'
  /** Applications that wait to be invoiced (a line of it), and that are; invoices that the vendor has refused, and issued; what is given back of it; a file for one. */
  | 'toInvoiceBatch' | 'invoiceSplit' | 'issuedBatch' | 'openInvoice' | 'issuedInvoice' | 'handInvoice' | 'refund' | 'redink' | 'invoiceFile'
  | 'contractTemplate' | 'taskTemplate'
  /** Tasks that look for workers, wait for an audit (made by the enterprise, by its agency), are under way; a worker on the first, and one who has applied to this enterprise alone; the batch of all, and a file for it. */
  | 'openTask' | 'heldTask' | 'agencyTask' | 'tradedTask' | 'taskApply' | 'applicant' | 'taskBatch' | 'taskFile'
  /** Of a park: a worker who waits to be registered with its bureau; the worker of every company, who is handed in. */
  | 'openRegistration' | 'handedRegistration' | 'preparedReport'
  /** Of a park: months long over, open, softly closed, closed, and asked to be opened again. */
  | 'openMonth' | 'softMonth' | 'closedMonth' | 'askedMonth'
  /** Of a park: an invoice for a worker that is to be issued, and one whose money has come back. */
  | 'openIncome' | 'declaredIncome' | 'taxProof' | 'openUserInvoice' | 'returnedUserInvoice'
  /** Of an agency: a worker whom it alone has paid this month, a proof that has been made with a document of it, and one that could not be. */
  | 'earner' | 'finishedProof' | 'proofFile' | 'failedProof'
  | 'session' | 'invitation' | 'passkey' | 'openClient' | 'reportSubscription'
  | 'companyContract' | 'agencyContract' | 'platformContract' | 'openCompanyContract' | 'openAgencyContract' | 'openPlatformContract' | 'rateChange'
  /** Audits of workers that wait, the photos of an agency, a worker who has sent them, and one whom nothing holds. */
  | 'idcardAudit' | 'livenessAudit' | 'realnameCollectAudit' | 'terminationAudit' | 'terminationBatch' | 'workerPhoto' | 'picturedUser' | 'endableUser'
  /** An order of counted services: to be paid, and with a voucher. */
  | 'topupOrder' | 'paidOrder' | 'topupVoucher'
  /** Files that are attached to nothing yet: for a form of acceptance, and own task details; a settlement that has some. */
  | 'acceptFile' | 'detailFile' | 'detailedSettlement'
  /** A bill whose work was accepted. */
  | 'acceptedBill'
  /** A link for an inspector, of the organisation that has given it out. */
  | 'inspection'

/** A row as stored in the database. */
export type Thing = Readonly<Record<string, unknown>> & { readonly id: string }

export interface World {
  readonly server: TestServer
  readonly journal: Journal
  /** Works for every company. */
  readonly worker: Worker
  readonly members: ReadonlyMap<PlaceName, Member>
  member(place: PlaceName): Member
  /** What belongs to an organisation; undefined where organisations of its kind have none. */
  thing(kind: Kind, place: PlaceName): Thing | undefined
  /** The organisations that have one. */
  placesWith(kind: Kind): readonly PlaceName[]
  close(): Promise<void>
}

/** The code that every phone has been sent, for any purpose. */
export const knownCode = '246810'

/** Records a created row and its owner. */
export type Put = (kind: Kind, place: PlaceName, table: string, id: string) => void
