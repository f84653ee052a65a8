import { exportImportErrorsJob } from '../modules/imports/export-errors.ts'
import { exportPlatformsJob } from '../modules/tenants/export-platforms.ts'
import type { JobDefinition } from './definition.ts'

/** Every kind of job that this build can do. */
export const jobDefinitions: readonly JobDefinition[] = [exportImportErrorsJob, exportPlatformsJob]
