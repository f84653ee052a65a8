import { run } from './lib/run.mjs'
import { command } from './lib/say.mjs'
import { prepare } from './lib/toolchain.mjs'

/** `npm run prove [-- isolation …]`: the long form of the proofs in `npm test`; prints one table. */
await command(async (args) => {
  const { node, env } = await prepare()
  return (await run(node, ['server/proof/main.ts', ...args], { env })).code
})
