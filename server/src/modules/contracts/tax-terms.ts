import type { z } from 'zod'
import { taxRules } from '@linggong/shared/contract/schemas/tenant-config'
import type { companyTaxTerms } from '@linggong/shared/contract/tax-terms'
import { onlyRates, ratesWire } from '@linggong/shared/domain/contract-rates'
import { businessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { companyOf } from '../imports/for-company.ts'
import { findContract, termsOf, type InForce } from '../terms/terms.ts'

/** What a settlement of today would copy and its payment would follow: the rates of the contract in force, and the tax rules. */
export async function taxTermsOf(tx: Tx, actor: Actor, named: string | undefined, now: Date): Promise<z.output<typeof companyTaxTerms.response>> {
  const { company, rules } = await termsOf(tx, companyOf(actor, named, '试算税费'))
  if (company.id !== actor.tenantId && company.agency_id !== actor.tenantId) refuse(404, texts.notFound)
  const inForce = await findContract(tx, company.id, businessDate(now))
  return { company_id: company.id, company_name: company.name, contract: inForce && contractWire(inForce), rules_of: rules.of, rules: taxRules.parse(rules.entered) }
}

const contractWire = ({ contract, change }: InForce) => ({
  sn: contract.sn, start_at: contract.start_at, end_at: contract.end_at, is_separate_fee: contract.is_separate_fee,
  ...ratesWire(change?.new_rates ?? onlyRates(contract)),
  effective_at: change?.effective_at ?? null,
})
