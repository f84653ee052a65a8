import { listCmbWallets, otherWallet, walletInfo } from '@linggong/shared/contract/cmb-wallets'
import { read } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { ownAccounts, ownWallet, walletOf } from './queries.ts'

export const cmbWallets = defineModule({
  routes: [
    read(walletInfo, (tx, { actor }) => walletOf(tx, actor)),
    read(listCmbWallets, (tx, { actor }) => ownAccounts(tx, actor, actor.flavour === 'park' ? 'park' : 'agency')),
    read(otherWallet, (tx, { actor }) => ownWallet(tx, actor)),
  ],
  tables: ['app.cmb_wallet'],
})
