import { HomePage } from '@linggong/shared/business/home/page'
import { platformHome } from '@linggong/shared/domain/home/above'
import { home } from '../home.ts'

/** 首页. */
export function Page() {
  return <HomePage home={home} facts={platformHome} />
}
