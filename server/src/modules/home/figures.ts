import { homes } from '@linggong/shared/domain/home/tables'
import { type Tile, tilesOf } from '@linggong/shared/domain/home/tile'
import { untold, workOf } from '@linggong/shared/domain/home/work'
import { machinesByDocument } from '@linggong/shared/domain/machines/all'
import { type Page, type PageTable, pagesOf } from '@linggong/shared/domain/pages/page'
import { pageTables } from '@linggong/shared/domain/pages/tables'
import { searchBills } from '@linggong/shared/contract/bills'
import { searchCompanyUsers } from '@linggong/shared/contract/company-users'
import { listAgencyContracts } from '@linggong/shared/contract/agency-contracts'
import { listBillBatches } from '@linggong/shared/contract/bill-batches'
import { flavours, type Call, type Flavour } from '@linggong/shared/contract/call'
import { listWithdrawals } from '@linggong/shared/contract/cmb-withdraw-records'
import { listCompanyContracts } from '@linggong/shared/contract/company-contracts'
import { listInvoiceBatches } from '@linggong/shared/contract/invoice-batches'
import { listPlatformContracts } from '@linggong/shared/contract/platform-contracts'
import { listRedinks } from '@linggong/shared/contract/invoice-redink-offsets'
import { listRefunds } from '@linggong/shared/contract/refund-invoice-batches'
import { listReconciliation } from '@linggong/shared/contract/reconciliation'
import { listRateChanges } from '@linggong/shared/contract/rate-changes'
import { searchSettlements } from '@linggong/shared/contract/settlements'
import { listTaskBatches } from '@linggong/shared/contract/task-batches'
import { searchTasks } from '@linggong/shared/contract/tasks'
import { searchTaxRegistrations } from '@linggong/shared/contract/tax-registrations'
import { listTopupOrders } from '@linggong/shared/contract/topup-orders'
import { listCompanies, listPlatforms } from '@linggong/shared/contract/tenants'
import { listIdcardAudits, listLivenessAudits, listRealnameCollectAudits, listTerminationAudits } from '@linggong/shared/contract/user-audits'
import { listTerminationBatches } from '@linggong/shared/contract/user-terminations'
import { listBureauReports } from '@linggong/shared/contract/bureau-reports'
import { listMonthCloses } from '@linggong/shared/contract/month-closes'
import { searchIncomeSummaries } from '@linggong/shared/contract/income-summaries'
import { searchProofs } from '@linggong/shared/contract/proofs'
import { listUserInvoices } from '@linggong/shared/contract/user-invoices'
import type { BusinessDate } from '@linggong/shared/domain/time'
import { isHeld, type Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { ListFigure, ServedList } from '../../module.ts'

/** The call that lists the rows of a document; where it is not here, the only other one that is open to its page. */
const callOf: Readonly<Partial<Record<string, Call>>> = { agency_contract: listAgencyContracts, bill: searchBills, bill_batch: listBillBatches, bureau_report: listBureauReports, company: listCompanies, company_contract: listCompanyContracts, company_user: searchCompanyUsers, invoice_batch: listInvoiceBatches, group: listPlatforms, platform_contract: listPlatformContracts, rate_change: listRateChanges, redink_offset: listRedinks, refund_invoice_batch: listRefunds, reconciliation: listReconciliation, realname_collect_audit: listRealnameCollectAudits, idcard_audit: listIdcardAudits, liveness_audit: listLivenessAudits, settlement: searchSettlements, sensitive_task: searchTasks, task: searchTasks, task_batch: listTaskBatches, tax_registration: searchTaxRegistrations, termination_audit: listTerminationAudits, termination_batch: listTerminationBatches, topup_order: listTopupOrders, user_invoice: listUserInvoices, income_summary: searchIncomeSummaries, month_close: listMonthCloses, proof: searchProofs, withdraw: listWithdrawals }

export interface Figure extends ListFigure {
  readonly key: string
}

/** The tiles whose list, and for work that waits its action, this caller has; each with its page. */
export const ownTiles = (actor: Actor, today: BusinessDate) => openTo(actor, tilesOf(homes[actor.flavour], today))

/** Those of these tiles. */
export function openTo<T extends Tile & { readonly grant?: string }>(actor: Actor, tiles: readonly T[]): { readonly tile: T; readonly page: Page }[] {
  return tiles.flatMap((tile) => {
    const page = pageOf(actor, tile)
    return page === undefined ? [] : [{ tile, page }]
  })
}

/** Where the caller opens the list of a tile; undefined where they may not, or may not do what it asks for. */
export function pageOf(actor: Actor, { list, grant }: { readonly list: string; readonly grant?: string }): Page | undefined {
  const table: PageTable = pageTables[actor.flavour]
  const page = pagesOf(table, actor.flavour).find(({ lists }) => lists?.includes(list))
  return page !== undefined && isHeld(actor, page.name) && (grant === undefined || isHeld(actor, `${page.name}:${grant}`)) ? page : undefined
}

/** Work that no tile of the first page tells: what a new action makes wait is counted in the menu at once. */
const untoldWork = new Map(flavours.map((flavour) => [flavour, untold(workOf(pageTables[flavour], flavour, machinesByDocument), homes[flavour])]))

/** What waits for this caller, each with its page: the tiles of the first page, and what else they may do there. */
export function ownWork(actor: Actor, today: BusinessDate): { readonly tile: Asked; readonly page: Page }[] {
  const told = ownTiles(actor, today).filter(({ tile }) => tile.grant !== undefined)
  const more = (untoldWork.get(actor.flavour) ?? []).filter(({ page, grants }) => isHeld(actor, page.name) && grants.some((grant) => isHeld(actor, `${page.name}:${grant}`)))
  return [...told, ...more.map(({ page, list, status, field }) => ({ page, tile: { key: `${list}.${status}`, list, filter: { [field]: status } } }))]
}

type Asked = Omit<Tile, 'list' | 'label'> & { readonly list: string }

/** The lists themselves are asked, each of them once. In the order of the tiles. */
export async function figuresOf(tx: Tx, actor: Actor, lists: readonly ServedList[], tiles: readonly { readonly tile: Asked; readonly page: Page }[]): Promise<Figure[]> {
  const known = new Map<Asked, ListFigure>()
  for (const [served, mine] of Map.groupBy(tiles, ({ tile, page }) => servedFor(lists, tile.list, page, actor.flavour))) {
    const figures = await served.figures(tx, actor, mine.map(({ tile }) => tile))
    for (const [index, figure] of figures.entries()) if (mine[index] !== undefined) known.set(mine[index].tile, figure)
  }
  return tiles.flatMap(({ tile }) => {
    const figure = known.get(tile)
    return figure === undefined ? [] : [{ key: tile.key, ...figure }]
  })
}

function servedFor(lists: readonly ServedList[], list: string, page: Page, flavour: Flavour): ServedList {
  const [named, others] = [callOf[list], Object.values(callOf)]
  const isOpenTo = ({ access }: Call) => typeof access === 'object' && access[flavour]?.some((key) => key === page.name) === true
  const fit = lists.filter(({ call }) => (named === undefined ? isOpenTo(call) && !others.includes(call) : call === named))
  const [served] = fit
  if (served === undefined || fit.length > 1) throw new Error(`${fit.length} calls list ${list} on ${page.name}`)
  return served
}
