import { type Asked, flavourOf, would } from './asked.ts'
import { Refusal, setTeamKey } from './edit.ts'
import { publicKeyOf, teamKey } from './keys.ts'
import { editRegistry, readRegistry } from './registry-file.ts'

/** `suite team-key`: made where it is asked for; only the public half is told. */
export async function showTeamKey({ args, say }: Pick<Asked, 'args' | 'say'>): Promise<void> {
  say(publicKeyOf(teamKey(flavourOf(args))))
}

/** `suite keys`: which teams have one; with a key, the team's from now on, in place of one that is lost. */
export async function teamKeys({ store, args, isDry, say }: Asked): Promise<void> {
  const { registry } = await readRegistry(store)
  if (args.length === 0) return say(Object.entries(registry?.keys ?? {}).map(([flavour, key]) => `${flavour} ${key}`).join('\n') || '没有团队有自己的密钥；全部由平台的密钥签发')
  const flavour = flavourOf(args)
  const isNone = args.includes('--none')
  const key = args[1] ?? ''
  if (!isNone && !isPublicKey(key)) throw new Refusal('公钥不正确：应为 suite team-key 显示的一行')
  await editRegistry(store, (draft) => setTeamKey(draft, flavour, isNone ? '' : key), isDry)
  say(`${would(isDry)}${isNone ? `收回 ${flavour} 的团队密钥，只由平台的密钥签发` : `登记 ${flavour} 的团队密钥；之前的密钥从此无效`}`)
}

/** An uncompressed point of P-256 as base64url. */
const isPublicKey = (text: string): boolean => /^[\w-]+$/u.test(text) && Buffer.from(text, 'base64url').length === 65 && Buffer.from(text, 'base64url')[0] === 4
