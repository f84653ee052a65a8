import { byteBudgets, measureBytes } from './measure-bytes.ts'
import { flavours } from './paths.ts'

/**
 * `node build/measure.ts [flavour…]` prints the JavaScript that travels (gzip, cold cache) for the
 * login page and from there to the first page of each flavour, against its budgets; ends with 1 when one is missed.
 */
const wanted = process.argv.slice(2)
for (const flavour of flavours) {
  if (wanted.length > 0 && !wanted.includes(flavour)) continue
  const { login, all, failures } = await measureBytes(flavour)
  print(`${flavour} login`, login.js, byteBudgets.login, login.requests)
  print(`${flavour} login → first page`, all.js, byteBudgets.all, all.requests)
  print(`${flavour} remote's own`, all.remote, byteBudgets.remote)
  for (const failure of failures) process.stdout.write(`  ! ${failure}\n`)
  if (failures.length > 0) process.exitCode = 1
}

function print(what: string, bytes: number, budgetKb: number, requests?: number): void {
  const kb = bytes / 1000
  const verdict = kb <= budgetKb ? 'ok' : 'OVER'
  if (verdict === 'OVER') process.exitCode = 1
  const count = requests === undefined ? '' : `, ${requests} requests`
  process.stdout.write(`${what.padEnd(32)} ${kb.toFixed(1).padStart(7)} kB gz of ${budgetKb} ${verdict}${count}\n`)
}
