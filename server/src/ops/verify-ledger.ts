import { createLog } from '../kernel/log.ts'
import { sealAudit } from '../modules/audit/seal.ts'
import { verifyChains, type ChainReport } from './audit-chain.ts'
import { checkBooks, ledgerHash, type Finding } from './books.ts'
import { asApplication, atOneMoment } from './owner.ts'
import { checkPayees } from './payees.ts'
import { requireLevel, requireOneDatabase } from './database.ts'

type Say = (text: string) => void

/** Checks the ledger and the hash chains in one snapshot and reports everything; returns the number of faults. */
export async function verifyLedger(url: string, say: Say, options: { readonly seal?: boolean } = {}): Promise<number> {
  if (options.seal === true) await sealNow(url)
  const { findings, chains, payees, hash } = await atOneMoment(url, async (client) => {
    await requireLevel(client)
    await requireOneDatabase(client)
    return { findings: await checkBooks(client), chains: await verifyChains(client), payees: await checkPayees(client), hash: await ledgerHash(client) }
  })
  let differences = 0
  const tell = (title: string, faults: readonly string[]): void => {
    differences += faults.length
    say(`  ${faults.length === 0 ? '✓' : '✗'} ${title}`)
    for (const fault of faults) say(`      ${fault}`)
  }
  say('账本')
  for (const finding of findings) tell(findingText(finding), finding.faults)
  say('防篡改链')
  for (const chain of chains) tell(chainText(chain), chain.faults)
  tell(findingText(payees), payees.faults)
  say(`账本哈希 ${hash}`)
  return differences
}

const findingText = ({ title, checked }: Finding): string => `${title}（${checked} 条）`

function chainText({ label, head, sealed, unsealed }: ChainReport): string {
  const rest = unsealed === 0 ? '没有未封存的行' : `未封存 ${unsealed} 行`
  if (head === null) return `${label}：尚未封存过，${rest}`
  return `${label}：已封存 ${sealed} 行，核到第 ${head.n} 块（${head.sealAt.toISOString()}，${head.hash.slice(0, 16)}），${rest}`
}

/** Seals all that is committed. `url`: the owner's. */
export async function sealNow(url: string): Promise<void> {
  await asApplication(url, async (db) => {
    while ((await sealAudit({ db, log: createLog('silent') })) > 0);
  })
}
