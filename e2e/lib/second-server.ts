import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A second process of the server on the database of the first, which serves WEB_ROOT or else the host of a remote alone. It leaves jobs to the first. */
const first = process.env['FIRST_DATA_DIR']
if (first === undefined) throw new Error('FIRST_DATA_DIR is not set')
process.env['DATABASE_URL'] = readFileSync(join(first, 'database-url'), 'utf8').trim()
process.env['JOB_SLOTS'] = '0'
process.env['WEB_ROOT'] ??= resolve(import.meta.dirname, '../../shared/dist')

await import('../../server/src/main.ts')
