import type { Proof } from '../proof.ts'
import { checks } from './checks.ts'
import { proveFormulas } from './formulas.ts'
import { proveHeaders } from './headers.ts'
import { openHouse, type House } from './house.ts'
import { proveLimits } from './limits.ts'
import { proveSilentLogs } from './logs.ts'
import { proveRevocation } from './revocation.ts'
import { proveEqualCodes } from './timing-of-codes.ts'
import { proveEqualWork } from './timing.ts'
import { proveUploads } from './uploads.ts'

/** Sign-in, rate limits, logs, uploads and exports. Each part runs on its own servers. */
export const sessions: Proof = {
  name: 'sessions',
  what: '会话即时失效，尝试次数各进程合计，上传、导出、响应头与日志不给人可乘之机',
  atLeast: { short: 400, long: 580 },
  async run({ scale, admin, say }) {
    const found = checks()
    const all = scale === 'long'
    const parts: Readonly<Record<string, (house: House) => Promise<void>>> = {
      会话: (house) => proveRevocation(house, found, all),
      次数: (house) => proveLimits(house, found, all),
      登录耗时: (house) => proveEqualWork(house, found),
      发码耗时: (house) => proveEqualCodes(house, found),
      上传: (house) => proveUploads(house, found, all),
      导出: (house) => proveFormulas(house, found),
      响应头: (house) => proveHeaders(house, found),
      日志: (house) => proveSilentLogs(house, found),
    }
    for (const [name, part] of Object.entries(parts)) {
      const house = await openHouse(admin)
      const [tried, failed] = [found.tried(), found.failures.length]
      try {
        await part(house)
      } finally {
        await house.close()
      }
      say(`  ${name}：${found.tried() - tried} 项，失败 ${found.failures.length - failed}`)
    }
    return { tried: found.tried(), failures: found.failures }
  },
}
