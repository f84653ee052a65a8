import { buildChanged, testTargets } from './lib/builder.mjs'
import { command, say } from './lib/say.mjs'
import { browser, browserArgs, mergeReports, noteDurations } from './lib/suite.mjs'
import { prepare } from './lib/toolchain.mjs'

/**
 * `npm run e2e -- agency [options of Playwright]`: the browser tests of one remote, or all, in the shell and alone, on the
 * existing build. `npm run e2e -- merge`: merges the reports of `--shard` runs; `-- durations`: notes how long the files of the last run took.
 */
await command(async (args) => {
  if (args.length === 1 && args[0] === 'durations') {
    say(`${await noteDurations()} 个文件的时长记入 e2e/durations.json`)
    return 0
  }
  const toolchain = await prepare()
  if (args.length === 1 && args[0] === 'merge') {
    say(`${await mergeReports(toolchain)} 个分片的结果合并到 playwright-report/`)
    return 0
  }
  await buildChanged(toolchain, testTargets)
  const { passed, failed, why } = await browser(toolchain, browserArgs(args, { isWhole: true }), { E2E_ALONE: 'all' })
  if (why) say(why)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed > 0 || passed === 0 ? 1 : 0
})
