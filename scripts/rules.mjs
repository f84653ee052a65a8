import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'
import { prepare } from './lib/toolchain.mjs'

/** `npm run rules -- shell --missing`: which rules of the specification have a test that cites them, and which have none. */
await command(async (args) => {
  const { node, env } = await prepare()
  return (await run(node, ['build/rules/main.ts', ...args], { env })).code
})
