import { scopedId } from '../../kernel/scope.ts'
import type { Reveal } from '../../module.ts'

export const revealBill: Reveal = async (tx, actor, id) => {
  const bill = await scopedId(tx, actor, 'app.bill', id)
  return { chain: bill, id_no: bill.id_no, phone: bill.phone, account_no: bill.account_no }
}
