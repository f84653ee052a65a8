import { useRead } from '@linggong/shared/api/queries'
import { figured } from '@linggong/shared/business/home/figured'
import { Overview } from '@linggong/shared/business/home/overview'
import { cooperationStats } from '@linggong/shared/contract/home'
import { cooperationTiles } from '@linggong/shared/domain/home/company'
import { home } from '../home.ts'

/** Those who work for the enterprise, for members who may open their list. */
export function Cooperations() {
  const { data } = useRead(cooperationStats)
  if (data === undefined || data.results.length === 0) return null
  return <Overview home={home} title="合作用户" tiles={figured(cooperationTiles(data.today), data.results)} />
}
