import { Messages } from '@linggong/shared/business/home/messages'
import { HomePage } from '@linggong/shared/business/home/page'
import { agencyHome } from '@linggong/shared/domain/home/agency'
import { home } from '../home.ts'

/** 首页. */
export function Page() {
  return <HomePage home={home} facts={agencyHome} aside={<Messages />} />
}
