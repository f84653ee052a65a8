import { Can } from '@linggong/shared/ui/can'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { useContext } from 'react'
import { createEvidencePackage } from '../../contract/evidence.ts'
import type { PackageKind } from '../../domain/fields/evidence.ts'
import { HomeContext } from '../home.tsx'

/** 证据包 of one record, made by a job. */
export function PackageButton({ of, id }: { readonly of: Exclude<PackageKind, 'month'>; readonly id: string }) {
  const key = useContext(HomeContext)?.keyOf('settlement', 'evidence')
  if (key === undefined) return null
  return (
    <Can keys={key}>
      <ExportButton call={createEvidencePackage} label="证据包" input={[{ body: { of, subject_id: id } }]} />
    </Can>
  )
}
