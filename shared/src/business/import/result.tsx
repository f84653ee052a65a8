import { usePermissions } from '@linggong/shared/session/permissions'
import { useFlavour } from '@linggong/shared/session/use-session'
import { useNavigate } from '@linggong/shared/ui/router'
import { useCallback } from 'react'
import type { Flavour } from '../../domain/flavours.ts'
import type { AnyImport } from '../../domain/imports/define.ts'
import type { PermissionKey } from '../../domain/permissions.ts'

interface Imported {
  readonly status: string
  readonly result_id: string | null
}

type Kind = Pick<AnyImport, 'result'> | undefined

/** The page of what an import has made; undefined when there is none or this account may not see it. */
export function resultOf({ status, result_id: id }: Imported, kind: Kind, flavour: Flavour | null, can: (key: PermissionKey) => boolean): { label: string; path: string } | undefined {
  const result = kind?.result
  const page = flavour === null ? undefined : result?.pages[flavour]
  if (result === undefined || page === undefined || !can(page.key)) return undefined
  const { label } = result
  if (page.path.endsWith('/:id')) return id === null ? undefined : { label, path: `/${page.path.slice(0, -':id'.length)}${id}` }
  return status === 'import_success' ? { label, path: `/${page.path}${page.view === undefined ? '' : `?view=${page.view}`}` } : undefined
}

/** The same as a record's button. */
export function useImportResult(): (record: Imported, kind: Kind) => { label: string; onClick: () => void } | undefined {
  const { can } = usePermissions()
  const flavour = useFlavour()
  const navigate = useNavigate()
  return useCallback(
    (record, kind) => {
      const result = resultOf(record, kind, flavour, can)
      return result && { label: result.label, onClick: () => void navigate(result.path) }
    },
    [can, flavour, navigate],
  )
}
