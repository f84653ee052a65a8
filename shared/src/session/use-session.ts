import { type Atom, useAtomValue } from 'jotai'
import { flavourAtom, isSignedInAtom, isTenantDisabledAtom, lapseAtom, permissionStateAtom, sessionStore, tenantAtom, userAtom } from './session.ts'

function useSessionValue<T>(atom: Atom<T>): T {
  return useAtomValue(atom, { store: sessionStore })
}

export const useLapse = () => useSessionValue(lapseAtom)
export const useIsSignedIn = () => useSessionValue(isSignedInAtom)
export const useUser = () => useSessionValue(userAtom)
export const useFlavour = () => useSessionValue(flavourAtom)
export const useTenant = () => useSessionValue(tenantAtom)
export const usePermissionState = () => useSessionValue(permissionStateAtom)
/** Buttons that start new business are hidden from a disabled company; the server refuses the calls as well. */
export const useIsTenantDisabled = () => useSessionValue(isTenantDisabledAtom)
