import { SuiteProviders } from './providers.tsx'
import { Suite } from './suite.tsx'

export function SignedIn() {
  return (
    <SuiteProviders>
      <Suite />
    </SuiteProviders>
  )
}
