import type { JobDefinition } from '../jobs/runner.ts'
import { billBatchExport } from './export-bill-batches.ts'
import { billExport } from './export-bills.ts'
import { exportJob } from './export-job.ts'
import { settlementExport } from './export-settlements.ts'
import { receiptJob } from './receipts.ts'

/** Work on files that is done behind the screens; listed in `jobs/index.ts`. */
export const documentJobs: readonly JobDefinition[] = [exportJob(settlementExport), exportJob(billExport), exportJob(billBatchExport), receiptJob]
