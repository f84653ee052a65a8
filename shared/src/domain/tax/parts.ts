// The five taxes of a month, cents each: VAT, its three surcharges, income tax.
import { NO_VAT, partsTotal, zipParts, type VatParts } from './vat.ts'

export type TaxParts = VatParts & { iit: number }

export const NO_TAX: Readonly<TaxParts> = { ...NO_VAT, iit: 0 }

/** In the order of withholding (docs/withholding.md §5). */
export const TAX_KEYS: readonly (keyof TaxParts)[] = ['vat', 'urban', 'edu', 'local_edu', 'iit']

export const zipTax = (a: TaxParts, b: TaxParts, f: (x: number, y: number) => number): TaxParts => ({ ...zipParts(a, b, f), iit: f(a.iit, b.iit) })

export const addTax = (a: TaxParts, b: TaxParts): TaxParts => zipTax(a, b, (x, y) => x + y)
export const minusTax = (a: TaxParts, b: TaxParts): TaxParts => zipTax(a, b, (x, y) => x - y)
export const taxTotal = (tax: TaxParts): number => partsTotal(tax) + tax.iit
export const sumTax = (all: Iterable<TaxParts>): TaxParts => [...all].reduce(addTax, NO_TAX)

export const hasTax = (tax: TaxParts): boolean => TAX_KEYS.some((key) => tax[key] !== 0)
