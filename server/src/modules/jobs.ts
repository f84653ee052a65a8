import { exportJob } from '../documents/export-job.ts'
import type { Jobs } from '../jobs/definition.ts'
import { billBatchExport } from './bill-batches/export.ts'
import { billExport } from './bills/export.ts'
import { servedImports } from './import-kinds.ts'
import { exportImportErrorsJob } from './imports/export-errors.ts'
import { tellOfJob } from './messages/job-events.ts'
import { receiptJob } from './receipts/receipts.ts'
import { settlementExport } from './settlements/export.ts'
import { platformExport } from './tenants/export-platforms.ts'

/** Every kind of job that this build can do. */
export const jobs: Jobs = {
  definitions: [
    ...servedImports.map(({ job }) => job), exportImportErrorsJob, receiptJob, exportJob(platformExport), exportJob(settlementExport), exportJob(billExport), exportJob(billBatchExport),
  ],
  ended: tellOfJob,
}
