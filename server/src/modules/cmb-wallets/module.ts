import * as contract from '@linggong/shared/contract/cmb-wallets'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../kernel/refuse.ts'
import { handle, read, write } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { defineModule } from '../../module.ts'
import type { BankAccounts } from '../../ports/bank-accounts.ts'
import { PortDown } from '../../ports/port.ts'
import { askForAccounts, followStates } from './ask.ts'
import { companyWalletList } from './companies.ts'
import { bindMain, openUnit } from './open.ts'
import { mainAccountOf, ownAccounts, ownWallet, walletById, walletOf } from './queries.ts'

/** Nothing waits for the answer: whoever asked may ask again. */
async function atBank<T>({ bankAccounts }: Deps, ask: (bank: BankAccounts) => Promise<T>): Promise<T> {
  try {
    return await ask(bankAccounts)
  } catch (error) {
    if (error instanceof PortDown) refuse('refused', '银行暂时没有应答，请稍后再试')
    throw error
  }
}

export const cmbWallets = defineModule({
  routes: [
    read(contract.walletInfo, (tx, { actor }) => walletOf(tx, actor)),
    read(contract.listCmbWallets, (tx, { actor }) => ownAccounts(tx, actor, actor.flavour === 'park' ? 'park' : 'agency')),
    read(contract.otherWallet, (tx, { actor }) => ownWallet(tx, actor)),
    read(contract.cmbWalletById, (tx, { actor, params }) => walletById(tx, actor, params.id)),
    write(contract.openCmbWallet, async (tx, { actor, body, now }) => {
      const { id, status, version } = await openUnit(tx, actor, body.company_id, now)
      return { id, status, version }
    }),
    write(contract.bindCmb, async (tx, { actor, params, body, now }) => {
      const { id, status, version } = await bindMain(tx, actor, 'agency', params.id, body, now)
      return { id, status, version }
    }),
    write(contract.bindParkCmb, async (tx, { actor, params, body, now }) => {
      const { id, status, version } = await bindMain(tx, actor, 'park', params.id, body, now)
      return { id, status, version }
    }),
    // None while the bank is asked.
    handle(contract.cmbBranches, async ({ deps }) => ({ results: (await atBank(deps, (bank) => bank.branches())).map((name) => ({ name })) })),
    handle(contract.generatePaycode, async ({ deps, actor, params }) => {
      const main = await inTransaction(deps.db, actor, (tx) => mainAccountOf(tx, actor, params.id), { readOnly: true })
      return { ...main, pay_code: await atBank(deps, (bank) => bank.payCode(main.account_no)) }
    }),
  ],
  lists: [companyWalletList],
  loops: [
    { name: 'accounts asked for', everyMs: 2000, run: askForAccounts },
    { name: 'states of accounts', everyMs: 60_000, run: followStates },
  ],
  tables: ['app.cmb_wallet', 'simulator.bank_account', 'simulator.bank_unit', 'simulator.bank_state'],
})
