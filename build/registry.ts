import { publishBuilt } from './suite/local.ts'

await publishBuilt((text) => process.stdout.write(`${text}\n`))
