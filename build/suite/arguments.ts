import { Refusal } from './edit.ts'

export interface Shape {
  /** The number of words after the command's name. */
  readonly takes: number
  readonly options?: readonly string[]
  /** Whether the command supports `--dry-run`, which only tells what it would do. */
  readonly isTriable?: boolean
}

/** A parsed command line without the command's name: words in order, and the options common to all commands. */
export interface Line {
  readonly args: readonly string[]
  readonly to: string | undefined
  readonly isDry: boolean
}

/** Refuses unknown options: a mistyped `--dry-run` must not run the command for real, a mistyped `--to` not in another place. */
export function readLine(words: readonly string[], { takes, options = [], isTriable = true }: Shape): Line {
  const at = words.indexOf('--to')
  const to = at < 0 ? undefined : words[at + 1]
  if (at >= 0 && (to === undefined || to === '' || to.startsWith('--'))) throw new Refusal('--to 之后缺少发布位置（目录或 s3://桶/前缀）')
  const rest = at < 0 ? words : words.toSpliced(at, 2)
  const isDry = rest.includes('--dry-run')
  if (isDry && !isTriable) throw new Refusal('这个命令没有试运行，什么都没有做')
  const args = rest.filter((word) => word !== '--dry-run')
  const unknown = args.filter((word) => word.startsWith('-') && !options.includes(word))
  if (unknown.length > 0) throw new Refusal(`不认识的选项 ${unknown.join('、')}，什么都没有做`)
  const surplus = args.filter((word) => !word.startsWith('-')).slice(takes)
  if (surplus.length > 0) throw new Refusal(`多余的参数 ${surplus.join('、')}，什么都没有做`)
  return { args, to, isDry }
}
