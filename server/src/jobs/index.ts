import { documentJobs } from '../documents/jobs.ts'
import { exportJob } from '../documents/export-job.ts'
import { servedImports } from '../modules/import-kinds.ts'
import { exportImportErrorsJob } from '../modules/imports/export-errors.ts'
import { platformExport } from '../modules/tenants/export-platforms.ts'
import type { JobDefinition } from './definition.ts'

/** Every kind of job that this build can do. */
export const jobDefinitions: readonly JobDefinition[] = [...servedImports.map(({ job }) => job), exportImportErrorsJob, exportJob(platformExport), ...documentJobs]
