import { allPoints } from '@linggong/shared/domain/evidence/chain'
import { sum } from '@linggong/shared/domain/money'
import { archiveLimit } from '../../documents/archive.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inEvidence, proven, type EvidenceScope } from '../evidence/bills.ts'
import { pointsOf } from '../evidence/evidence.ts'
import { sorted, type Readable } from './originals.ts'
import { wantedFor } from './wanted.ts'

/** Of each bill at most: its worker's PDF and the text of its work. */
const madePerBill = { bytes: 100_000, files: 2 }
const instead = { settlement: '请按账单或合作用户生成', month: '请按结算单、账单或合作用户生成', company_user: '请按月份或账单生成', bill: '请减少该账单的附件' } as const
const gigabyte = 1024 ** 3
const contractsAlone = new Set([...allPoints].filter((key) => key === 'worker_contract'))

/** Refuses a package that would be larger than a ZIP can be, before anybody waits for it. */
export async function refuseTooLarge(tx: Tx, actor: Actor, scope: EvidenceScope, readable: Readable, now: Date): Promise<void> {
  const bills = await proven(tx, actor, inEvidence(scope)).execute()
  const { originals } = await sorted(tx, actor, await wantedFor(tx, actor, await pointsOf(tx, actor, bills, contractsAlone), scope.of), readable, now)
  const files = new Map(originals.map(({ file }) => [file.id, file.size ?? 0]))
  const bytes = sum([...files.values()])
  if (bytes + bills.length * madePerBill.bytes <= archiveLimit.bytes && files.size + bills.length * madePerBill.files <= archiveLimit.files) return
  refuse(400, `所选范围有 ${files.size} 个原件，共 ${(bytes / gigabyte).toFixed(1)} GB，一个证据包最多 4 GB、65,535 个文件，${instead[scope.of]}`)
}
