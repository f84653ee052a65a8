import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const began = Date.now()

/** Progress for the user; standard output is for results. */
export function say(text) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6)
  process.stderr.write(`[${seconds}s] ${text}\n`)
}

/** An error that the user can act on; shown without a stack. */
export class Trouble extends Error {}

/** Runs a command's main function; every outcome sets an exit code and, on failure, prints a reason. */
export async function command(main) {
  try {
    if (!existsSync(resolve(root, 'pnpm-lock.yaml'))) throw new Trouble(`没有在 ${root} 找到 pnpm-lock.yaml`)
    process.exitCode = (await main(process.argv.slice(2))) ?? 0
  } catch (error) {
    process.stderr.write(`\n${error instanceof Trouble ? error.message : error?.stack ?? error}\n`)
    process.exitCode = 1
  }
}
