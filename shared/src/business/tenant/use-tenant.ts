import { useState } from 'react'
import { useRead } from '@linggong/shared/api/queries'
import type { TenantKind } from '../../domain/tenant-forms.ts'
import { tenantCalls } from './calls.ts'
import type { Administrator } from './manager-phone.tsx'
import { emptyValues, fieldsOf, type TenantValues } from './values.ts'

interface Known {
  readonly value: TenantValues
  readonly version: number
  /** The numbers of the steps that have been saved. */
  readonly done: readonly number[]
  readonly administrators: readonly Administrator[]
}

/** The four steps of an organisation as one value, once all of them are of the same version: in between, the last complete one. */
export function useTenant(kind: TenantKind, id: string) {
  // The calls of all kinds answer alike where the form reads them.
  const calls = tenantCalls[kind] as (typeof tenantCalls)['company']
  const input = { params: { id } }
  const reads = [useRead(calls.detail, input), useRead(calls.step2, input), useRead(calls.step3, input), useRead(calls.step4, input)] as const
  const [known, setKnown] = useState<Known>()
  const [{ data: one }, { data: two }, { data: three }, { data: four }] = reads
  const versions = new Set([one, two, three, four].map((step) => step?.version))
  const version = one?.version
  if (one && two && three && four && version !== undefined && versions.size === 1 && known?.version !== version) {
    setKnown({ value: { ...emptyValues, ...entered(kind, { ...one, ...two, ...three, ...four }) }, version, done: one.steps_done, administrators: one.administrators })
  }
  const failed = reads.find(({ error }) => error !== null)
  return {
    data: known,
    error: known === undefined ? (failed?.error ?? null) : null,
    refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
  }
}

/** Only what the form has fields for: where two versions are compared, nothing else may differ. Codes and shares that nobody has entered are as in a new form. */
function entered(kind: TenantKind, answers: Readonly<Record<string, unknown>>): Partial<TenantValues> {
  const fields = Object.values(fieldsOf[kind]).flat()
  return Object.fromEntries(fields.flatMap((field) => (answers[field] === undefined ? [] : [[field, unentered.includes(field) ? answers[field] || emptyValues[field] : answers[field]]])))
}

const unentered: readonly string[] = ['legal_idcard_type', 'channel_proportion', 'channel_two_proportion']
