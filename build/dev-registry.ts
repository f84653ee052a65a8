import type { RsbuildConfig } from '@rsbuild/core'

type Setup = NonNullable<NonNullable<RsbuildConfig['server']>['setup']>
export const devRegistry: Setup = () => {}
