const page = 'CompanySettlementBillPageIndex'

/** What may be done with bills and their batches. */
export const keys = { import: `${page}:import`, export: `${page}:export`, settle: `${page}:settle`, cancel: `${page}:cancel` } as const
