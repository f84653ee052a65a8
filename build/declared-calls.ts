import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Call, isCall } from '../shared/src/contract/call.ts'
import { root } from './paths.ts'

const folder = resolve(root, 'shared/src/contract')
const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts'] }).toSorted()
const families: readonly object[] = await Promise.all(files.map((file) => import(pathToFileURL(resolve(folder, file)).href)))

/** Every call that a contract file declares; what the server serves of them, it takes from its modules. */
export const declaredCalls: readonly Call[] = families.flatMap((family) => Object.values(family).filter(isCall))
