import { contractVersion, defineRemote } from '@linggong/shared/api/remote'
import { routes } from './routes.ts'

export const remote = defineRemote({ contract: contractVersion, flavour: 'agency', routes })
