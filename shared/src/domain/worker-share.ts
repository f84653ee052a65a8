/** The taxes and fees of a settlement from which the workers' share is computed; amounts in cents, ratios in percent as on the wire. */
interface SharedTaxes {
  readonly settlement_amount: number
  readonly personal_service_fee: number
  readonly card_fee: number
  readonly vat_amount: number
  readonly income_tax_amount: number
  readonly net_amount: number
  readonly rates: { readonly income_tax: number; readonly personal_value_added_tax: number }
}

/**
 * The taxes of a settlement by who bears them (domain.md §3.2): `by_company` is not deducted from the workers, since the enterprise pays a
 * flat rate; `by_workers` is what the net lacks besides the fees; the rest was paid with `credit` of excess tax withheld earlier
 * (docs/withholding.md §5).
 */
export function workerShare(of: SharedTaxes): { by_workers: number; by_company: number; credit: number } {
  const by_company = (of.rates.personal_value_added_tax > 0 ? of.vat_amount : 0) + (of.rates.income_tax > 0 ? of.income_tax_amount : 0)
  const by_workers = of.settlement_amount - of.personal_service_fee - of.card_fee - of.net_amount
  return { by_workers, by_company, credit: of.vat_amount + of.income_tax_amount - by_company - by_workers }
}
