import { sql } from 'kysely'
import { CONTRACT_AUTH_TYPES } from '@linggong/shared/domain/categories'
import { maskName } from '@linggong/shared/domain/masks'
import { linesOfContract, type ContractLine } from '@linggong/shared/domain/templates/contract'
import { clockTime } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { contractDocument } from '../../documents/contract.ts'
import { storeFileOf } from '../../jobs/export-file.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'

/** After it a contract is handed over again: much longer than the service may take. */
const leaseMs = 60_000
const longestPauseMs = 3_600_000

/** Has contracts certified that were signed, also those that have ended since, under their ids, and makes their documents. What is interrupted is done again: one certificate for one number. */
export async function stampContracts(deps: Deps): Promise<void> {
  if (!deps.esign.isConnected) return
  try {
    while (await stampOne(deps));
  } catch (error) {
    deps.log.error({ err: error }, 'signed contracts')
  }
}

async function stampOne(deps: Deps): Promise<boolean> {
  const now = deps.clock()
  const contract = await inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<Row<'app.e_contract'> & { readonly name: string }>`
      update app.e_contract e set stamp_tries = e.stamp_tries + 1, stamp_at = ${now}::timestamptz + least(${leaseMs}::float8 * 2 ^ least(e.stamp_tries, 6), ${longestPauseMs}) * interval '1 millisecond'
      from app.person p
      where p.id = e.person_id and (e.id, e.park_id) = (
        select w.id, w.park_id from app.e_contract w where w.sign_at is not null and w.file_id is null and w.stamp_at <= ${now} order by w.stamp_at, w.id limit 1 for update skip locked)
      returning e.*, p.name`.execute(tx)
    return rows[0]
  })
  if (contract === undefined) return false
  const { id, park_id, sign_at, evidence } = contract
  if (sign_at === null) throw new Error('a signed contract without the time of its signature')
  try {
    const certificate = await deps.esign.certify({ requestNo: id, hash: evidence.text_hash ?? '', signer: maskName(contract.name), signedAt: sign_at })
    const content = contractDocument({ title: contract.template_name, lines: [...linesOfContract(contract.body), ...signatureLines(contract, certificate)], at: sign_at })
    const file = await storeFileOf(deps, { tenantId: contract.company_id, flavour: 'company', chain: contract }, 'e_contract', { name: `${contract.template_name}-${maskName(contract.name)}.pdf`, mime: 'application/pdf', content })
    await inTransaction(deps.db, SYSTEM, (tx) => tx.updateTable('app.e_contract').set({ file_id: file.id, certificate }).where('park_id', '=', park_id).where('id', '=', id).where('file_id', 'is', null).execute())
  } catch (error) {
    deps.log.warn({ err: error, contract: id, tries: contract.stamp_tries }, 'contract not certified')
  }
  return true
}

/** What proves the signature, below the text. */
function signatureLines({ sn, sign_method, sign_at, evidence }: Pick<Row<'app.e_contract'>, 'sn' | 'sign_method' | 'sign_at' | 'evidence'>, certificate: string): ContractLine[] {
  const method = CONTRACT_AUTH_TYPES.find(({ value }) => value === sign_method)?.label ?? sign_method
  const facts = [
    `合同编号：${sn}`,
    `签署时间：${sign_at === null ? '' : clockTime(sign_at)}`,
    `签署方式：${method}`,
    ...(evidence.phone === undefined ? [] : [`签署手机号：${evidence.phone}`]),
    ...(evidence.request_no === undefined ? [] : [`人脸比对编号：${evidence.request_no}`]),
    `正文摘要（SHA-256）：${evidence.text_hash ?? ''}`,
    `存证编号：${certificate}`,
  ]
  return [{ isHeading: true, text: '签署信息' }, ...facts.map((text) => ({ isHeading: false, text }))]
}
