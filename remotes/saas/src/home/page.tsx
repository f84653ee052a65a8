import { HomePage } from '@linggong/shared/business/home/page'
import { saasHome } from '@linggong/shared/domain/home/saas'
import { home } from '../home.ts'
import { Groups } from './groups.tsx'

/** 首页. */
export function Page() {
  return <HomePage home={home} facts={saasHome} lead={<Groups />} />
}
