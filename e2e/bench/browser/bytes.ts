import { byteBudgets, measureBytes } from '../../../build/measure-bytes.ts'
import { flavours } from '../../../build/paths.ts'
import { type Figure, kb } from '../../../server/bench/lib/report.ts'

/** JavaScript over the network, gzipped, with a cold cache. Equal on every machine, so once is enough. */
export async function measureTraffic(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  let login = 0
  for (const flavour of flavours) {
    const bytes = await measureBytes(flavour)
    if (bytes.failures.length > 0) throw new Error(`${flavour}：${bytes.failures.join('；')}`)
    login = Math.max(login, bytes.login.js)
    figures.push(
      figure(`${flavour}：登录 → 首个列表，全部 JavaScript`, bytes.all.js, byteBudgets.all),
      figure(`${flavour}：自己的代码（到首个列表）`, bytes.all.remote, byteBudgets.remote),
    )
  }
  return [figure('登录页 JavaScript', login, byteBudgets.login), ...figures]
}

function figure(what: string, bytes: number, budgetKb: number): Figure {
  return { what, target: `≤ ${budgetKb} kB`, measured: kb(bytes), isMet: bytes <= budgetKb * 1000 }
}
