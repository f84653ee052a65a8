import { HomePage } from '@linggong/shared/business/home/page'
import { companyHome } from '@linggong/shared/domain/home/company'
import { home } from '../home.ts'
import { Cooperations } from './cooperations.tsx'
import { Wallet } from './wallet.tsx'

/** 工作台. */
export function Page() {
  return <HomePage home={home} facts={companyHome} aside={<Wallet />} further={<Cooperations />} />
}
