import { byteBudgets, measureBytes } from './measure-bytes.ts'
import { readChunkModules } from './chunk-modules.ts'
import { flavours } from './paths.ts'
import { movedModules, readStartList, startList, writeStartList } from './start-list.ts'

/**
 * `node build/measure.ts [flavour…]` prints the transferred JavaScript (gzip, cold cache) of the
 * login page and from there to the first page of each flavour, against its budgets; exits with 1 when one is exceeded.
 * The modules of the login page are a recorded list (`start-list.txt`): `--record` confirms a change.
 */
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isRecording = process.argv.includes('--record')
for (const flavour of flavours) {
  if (wanted.length > 0 && !wanted.includes(flavour)) continue
  const { login, all, failures } = await measureBytes(flavour)
  print(`${flavour} login`, login.js, byteBudgets.login, login.requests)
  print(`${flavour} login → first page`, all.js, byteBudgets.all, all.requests)
  print(`${flavour} remote's own`, all.remote, byteBudgets.remote)
  compareStart(login.scripts)
  for (const failure of failures) process.stdout.write(`  ! ${failure}\n`)
  if (failures.length > 0) process.exitCode = 1
}

function compareStart(scripts: readonly string[]): void {
  const present = startList(scripts, readChunkModules())
  if (isRecording) writeStartList(present)
  const moved = movedModules(readStartList(), present)
  process.stdout.write(`${'modules at start'.padEnd(32)} ${String(present.length).padStart(7)} ${moved.length === 0 ? 'ok' : 'NOT AS RECORDED'}\n`)
  if (moved.length === 0) return
  for (const line of moved) process.stdout.write(`  ${line}\n`)
  process.stdout.write('  where this is meant: node build/measure.ts --record agency, and commit build/start-list.txt\n')
  process.exitCode = 1
}

function print(what: string, bytes: number, budgetKb: number, requests?: number): void {
  const kb = bytes / 1000
  const verdict = kb <= budgetKb ? 'ok' : 'OVER'
  if (verdict === 'OVER') process.exitCode = 1
  const count = requests === undefined ? '' : `, ${requests} requests`
  process.stdout.write(`${what.padEnd(32)} ${kb.toFixed(1).padStart(7)} kB gz of ${budgetKb} ${verdict}${count}\n`)
}
