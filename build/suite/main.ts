import { commands } from './commands.ts'
import { Refusal } from './edit.ts'
import { storeOf } from './store.ts'

/** `node build/suite/main.ts <command> … [--dry-run] [--to <folder|s3://bucket/prefix>]` */
async function main(argv: readonly string[]): Promise<number> {
  const say = (text: string): void => void process.stdout.write(`${text}\n`)
  const to = argv.indexOf('--to')
  const [name = '', ...rest] = to < 0 ? argv : argv.toSpliced(to, 2)
  const command = commands[name]
  if (command === undefined) {
    say(`用法：npm run suite -- <命令> … [--dry-run] [--to <目录|s3://桶/前缀>]\n`)
    for (const { usage, what } of Object.values(commands)) say(`  ${usage.padEnd(34)} ${what}`)
    return name === '' ? 0 : 1
  }
  const args = rest.filter((arg) => arg !== '--dry-run')
  try {
    await command.run({ store: storeOf(to < 0 ? undefined : argv[to + 1]), args, isDry: rest.includes('--dry-run'), say })
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
