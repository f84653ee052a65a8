import { run } from './lib/run.mjs'
import { command, say } from './lib/say.mjs'
import { prepare } from './lib/toolchain.mjs'

/** `npm run tables`: generates the table types from the migrations. */
await command(async () => {
  const { node, env } = await prepare()
  const { code } = await run(node, ['server/src/ops/write-tables.ts'], { env })
  if (code === 0) say('已写入 server/src/db/tables.generated.ts')
  return code
})
