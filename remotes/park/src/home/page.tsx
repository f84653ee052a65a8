import { Messages } from '@linggong/shared/business/home/messages'
import { HomePage } from '@linggong/shared/business/home/page'
import { parkHome } from '@linggong/shared/domain/home/above'
import { home } from '../home.ts'

/** 首页. */
export function Page() {
  return <HomePage home={home} facts={parkHome} aside={<Messages />} />
}
