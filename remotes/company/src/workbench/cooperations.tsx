import { useRead } from '@linggong/shared/api/queries'
import { Overview } from '@linggong/shared/business/home/overview'
import { cooperationStats } from '@linggong/shared/contract/home'
import { cooperationTiles } from '@linggong/shared/domain/home/company'
import { home } from '../home.ts'

/** Those who work for the enterprise, for members who may open their list. */
export function Cooperations() {
  const { data } = useRead(cooperationStats)
  if (data === undefined || data.results.length === 0) return null
  const figures = new Map(data.results.map((figure) => [figure.key, figure]))
  const tiles = cooperationTiles(data.today).flatMap((tile) => {
    const figure = figures.get(tile.key)
    return figure === undefined ? [] : [{ tile, figure }]
  })
  return <Overview home={home} title="合作用户" tiles={tiles} />
}
