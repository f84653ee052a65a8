import { exportJob } from '../documents/export-job.ts'
import type { Jobs } from '../jobs/definition.ts'
import { billBatchExport } from './bill-batches/export.ts'
import { billExport } from './bills/export.ts'
import { importBillsJob } from './bills/import-job.ts'
import { exportImportErrorsJob } from './imports/export-errors.ts'
import { tellOfJob } from './messages/job-events.ts'
import { receiptJob } from './receipts/receipts.ts'
import { settlementExport } from './settlements/export.ts'
import { platformExport } from './tenants/export-platforms.ts'

/** Every kind of job that this build can do. */
export const jobs: Jobs = {
  definitions: [
    importBillsJob, exportImportErrorsJob, receiptJob, exportJob(platformExport), exportJob(settlementExport), exportJob(billExport), exportJob(billBatchExport),
  ],
  ended: tellOfJob,
}
