import { defineModule } from '../../module.ts'
import { bankProofList } from './list.ts'
import { proveBalances } from './prove.ts'

/** Every morning's proof: balances equal postings equal the bank. */
export const bankProofs = defineModule({
  lists: [bankProofList],
  clocks: [{ name: 'bank_proof', run: proveBalances }],
  tables: ['app.bank_proof', 'simulator.bank_misstatement'],
})
