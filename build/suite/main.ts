import { readLine } from './arguments.ts'
import { commands } from './commands.ts'
import { troubleOf } from './edit.ts'
import { storeOf } from './store.ts'

/** `node build/suite/main.ts <command> … [--dry-run] [--to <folder|s3://bucket/prefix>]` */
async function main([name = '', ...words]: readonly string[]): Promise<number> {
  const say = (text: string): void => void process.stdout.write(`${text}\n`)
  const command = commands[name]
  if (command === undefined) {
    say(`用法：npm run suite -- <命令> … [--dry-run] [--to <目录|s3://桶/前缀>]\n`)
    for (const { usage, what } of Object.values(commands)) say(`  ${usage}${' '.repeat(Math.max(1, 36 - columns(usage)))}${what}`)
    return name === '' ? 0 : 1
  }
  try {
    const { args, to, isDry } = readLine(words, command)
    await command.run({ store: storeOf(to), args, isDry, say })
    return 0
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble === null) throw error
    process.stderr.write(`${trouble}\n`)
    return 1
  }
}

/** A Chinese character takes two columns in a terminal. */
const columns = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0)

process.exitCode = await main(process.argv.slice(2))
