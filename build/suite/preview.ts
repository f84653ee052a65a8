import { type Asked, flavourOf, would } from './asked.ts'
import { build } from './build.ts'
import { Refusal, dropPreview } from './edit.ts'
import { branchHere, madeHere } from './history.ts'
import { publishPreview } from './publish.ts'
import { editRegistry } from './registry-file.ts'

const [usualDays, mostDays] = [7, 30]
const dayMs = 86_400_000

/** `suite preview`: builds the branch that is checked out, for testers with the link that is told. */
export async function preview({ store, args, isDry, say }: Asked): Promise<void> {
  const flavour = flavourOf(args)
  const branch = args[1] ?? refuse('缺少分支名')
  const days = Number(args[2] ?? usualDays)
  if (!Number.isInteger(days) || days < 0 || days > mostDays) refuse(`天数应为 0 到 ${mostDays} 的整数`)
  if (days === 0) {
    await editRegistry(store, (draft) => dropPreview(draft, flavour, branch), isDry)
    return say(`${would(isDry)}收回 ${flavour} 分支 ${branch} 的预览；文件由 suite clean 删除`)
  }
  const here = branchHere()
  if (here !== branch) refuse(`检出的是 ${here || '一个没有分支的提交'}，不是 ${branch}；请先 git switch ${branch}，或在它的 git worktree 中运行`)
  const { commit, author, isChanged } = madeHere() ?? refuse('这里没有 git 提交，不知道预览的是什么')
  if (!isDry) await build({ args: [flavour], isDry, say })
  const until = new Date(Date.now() + days * dayMs).toISOString()
  const name = await publishPreview(store, flavour, isDry, { branch, commit: `${commit}${isChanged ? '-dirty' : ''}`, author, until })
  say(`${would(isDry)}发布 ${flavour} 分支 ${branch} 的预览 ${name}，到 ${until.slice(0, 10)} 为止；没有流量，测试人员由链接打开：\n${linkOf(flavour, name)}`)
}

/** The suite's address is known to whoever serves it. */
const linkOf = (flavour: string, name: string): string => `${process.env['SUITE_URL'] || 'http://127.0.0.1:8080'}/__versions?try=${flavour}:${name}`

function refuse(text: string): never {
  throw new Refusal(text)
}
