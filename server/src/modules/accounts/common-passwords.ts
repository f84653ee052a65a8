import { hash } from 'node:crypto'
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { commonPasswordText, ownWords, spellings } from '@linggong/shared/domain/common-passwords'
import { demoPassword } from '@linggong/shared/domain/demo-password'
import { isPasswordLike } from '@linggong/shared/domain/validators'
import type { Config } from '../../config.ts'
import { refuse } from '../../kernel/refuse.ts'

type Mode = Pick<Config, 'demo'>

/** So many of those that the rule for passwords allows at all, the commonest first. */
const most = 10_000

/** What people who know the product, its demo or the country try. */
const names = ['linggong', 'linggongtai', 'linghuo', 'yonggong', 'jiesuan', 'zhongbao', 'woaini', 'mima', 'abc', 'aa', 'qq', 'a', 'lgt', 'lg']
const years = Array.from({ length: 16 }, (_, index) => String(2020 + index))
const endings = ['', '1', '12', '123', '1234', '12345', '123456', '1234567', '12345678', '123456789', '520', '1314', '521', '5201314', '666', '888', '666666', '888888', '000000', '_123', ...years]
const local = names.flatMap((name) => endings.flatMap((ending) => [name + ending, ending + name])).filter(isPasswordLike)

/** In lower case. The demo may keep the password that it publishes. */
export function commonWords({ demo }: Mode): string[] {
  const commonest = ranked.filter(isPasswordLike).slice(0, most).map((word) => word.toLowerCase())
  const words = new Set([...commonest, ...local])
  if (demo) words.delete(demoPassword.toLowerCase())
  return [...words]
}

const known = new Map<boolean, ReadonlySet<string>>()

/** The hashes that clients send for them; made once, in 50 ms. */
function hashesOf({ demo }: Mode): ReadonlySet<string> {
  const made = known.get(demo) ?? new Set(commonWords({ demo }).flatMap((word) => spellings(word).map(hashed)))
  known.set(demo, made)
  return made
}

const hashed = (password: string): string => hash('sha256', password, 'hex')

/** The browser has said so before; whoever sends something else is refused here. */
export function refuseCommon(mode: Mode, clientHash: string, phone: string): void {
  if (!hashesOf(mode).has(clientHash) && !ownWords(phone).some((word) => hashed(word) === clientHash)) return
  refuse(400, commonPasswordText, { fields: [{ field: 'password', text: commonPasswordText }] })
}
