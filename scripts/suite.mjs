import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'
import { prepare } from './lib/toolchain.mjs'

/** `npm run suite -- build|check|publish|promote|canary|rollback|status agency`: ship one remote. */
await command(async (args) => {
  const { node, env } = await prepare()
  return (await run(node, ['build/suite/main.ts', ...args], { env })).code
})
