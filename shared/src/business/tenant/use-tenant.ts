import { useState } from 'react'
import { useRead } from '@linggong/shared/api/queries'
import type { TenantKind } from '../../domain/tenant-forms.ts'
import { tenantCalls } from './calls.ts'
import { emptyValues, type TenantValues } from './values.ts'

interface Known {
  readonly value: TenantValues
  readonly version: number
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
    // A kind of paper that nobody has chosen is the usual one.
    setKnown({ value: { ...emptyValues, ...one, ...two, legal_idcard_type: two.legal_idcard_type || emptyValues.legal_idcard_type, ...three, ...four }, version })
  }
  const failed = reads.find(({ error }) => error !== null)
  return {
    data: known,
    error: known === undefined ? (failed?.error ?? null) : null,
    refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
  }
}
