import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleFile, type SampleKind } from './sample-files.ts'

/** `node server/src/seed/write-samples.ts <folder>`: writes bill spreadsheets for testing the import of the demo company. */
const names: Record<SampleKind, string> = { valid: '账单样例-20行.xlsx', errors: '账单样例-各类错误.xlsx', large: '账单样例-6000行.xlsx' }

const folder = process.argv[2] ?? '.'
await mkdir(folder, { recursive: true })
for (const kind of ['valid', 'errors', 'large'] as const) await writeFile(join(folder, names[kind]), await sampleFile(kind))
