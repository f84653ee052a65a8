import { buildChanged, targets } from './lib/builder.mjs'
import { command, say } from './lib/say.mjs'
import { servedFolder } from './lib/stamps.mjs'
import { prepare } from './lib/toolchain.mjs'

/** `npm run build -- [--force] [shell|server|kit|saas|park|platform|agency|company …]` */
await command(async (args) => {
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const built = await buildChanged(await prepare(), wanted.length > 0 ? wanted : targets, { force: args.includes('--force'), folder: servedFolder })
  say(built.length > 0 ? `已构建：${built.join('、')}` : '没有需要构建的改动')
})
