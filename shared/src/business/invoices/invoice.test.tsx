// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readyPermissions } from '@linggong/shared/session/permissions'
import { permissionStateAtom, sessionStore } from '@linggong/shared/session/session'
import { agencyPages } from '../../domain/pages/agency.ts'
import { companyPages } from '../../domain/pages/company.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { useActionsOf } from '../document/actions.ts'
import { inFlavour } from '../document.tsx'
import { homeIn } from '../home.tsx'
import { type Invoice, invoice } from './invoice.tsx'

const agency = inFlavour(invoice, homeIn('agency', agencyPages), { dialogs: { redink: () => null } })
const company = inFlavour(invoice, homeIn('company', companyPages))

test('R022 红冲 is offered for an issued invoice of which something is left, to whoever may add red ink', () => {
  const offered = (status: Invoice['status'], remaining: number, key: PermissionKey, of: typeof agency = agency) => {
    sessionStore.set(permissionStateAtom, readyPermissions([key]))
    return renderHook(() => useActionsOf(of)).result.current({ id: '1', status, remaining } as Invoice).map(({ label, permission }) => [label, permission])
  }
  const add = 'AgencyFinanceRenInkPageAdd:add'
  expect(offered('invoiced', 100_00, add)).toEqual([['红冲', add]])
  expect(offered('mailed', 1, add)).toEqual([['红冲', add]])
  expect(offered('mailed', 0, add)).toEqual([])
  expect(offered('to_invoice', 0, add)).toEqual([])
  // Those who work on red ink that others have added, and everybody where it does not lead there.
  expect(offered('invoiced', 100_00, 'AgencyFinanceRenInkPageIndex:submit')).toEqual([])
  expect(offered('invoiced', 100_00, add, company)).toEqual([])
})
