import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'

export type InfoRow = Row<'app.invoice_info'>

export type Facts = Pick<InfoRow, 'title' | 'tax_no' | 'address' | 'phone' | 'bank_name' | 'bank_account' | 'email' | 'receiver' | 'receiver_phone' | 'receiver_address'>

export function factsOf(row: InfoRow): Facts {
  const { title, tax_no, address, phone, bank_name, bank_account, email, receiver, receiver_phone, receiver_address } = row
  return { title, tax_no, address, phone, bank_name, bank_account, email, receiver, receiver_phone, receiver_address }
}

export const titleWire = (row: InfoRow) => ({ ...factsOf(row), version: row.version })

export const infoWire = (row: InfoRow) => ({ id: row.id, ...factsOf(row), is_default: row.is_default, create_at: row.create_at.toISOString(), version: row.version })

/** Those of enterprises, with their names. */
export async function companyInfoWires(tx: Tx, rows: readonly InfoRow[]) {
  const name = await namesOf(tx, { tenants: rows.flatMap(({ company_id }) => company_id ?? []) })
  return (row: InfoRow) => ({ ...infoWire(row), company_id: row.company_id ?? '', company_name: name(row.company_id ?? '') })
}

export const companyInfoWire = async (tx: Tx, row: InfoRow) => (await companyInfoWires(tx, [row]))(row)
