import { walletInfo } from '@linggong/shared/contract/cmb-wallets'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { walletOf } from './queries.ts'

export const cmbWallets = defineModule({
  routes: [
    read(walletInfo, (tx, { actor }) => walletOf(tx, actor)),
  ],
})
