import type { z } from 'zod'
import type { mainAccountsAnswer } from '../../contract/schemas/tenant-form.ts'

type MainAccounts = { readonly [K in keyof typeof mainAccountsAnswer]: z.output<(typeof mainAccountsAnswer)[K]> }

/** The accounts at the bank of a park or an agency, or what has become of the one that was asked for. */
export function mainAccountsText({ wallet_accounts: accounts, wallet_binding: binding }: MainAccounts): string {
  if (accounts.length > 0 || binding === null) return accounts.map(({ account_name, account_no }) => `${account_name} ${account_no}`).join('；')
  return binding.is_opening ? '已提交绑定，等待银行确认' : `银行未开通：${binding.reason}`
}
