import type { Proof } from '../proof.ts'
import { checks } from './checks.ts'
import { proveFormulas } from './formulas.ts'
import { proveHeaders } from './headers.ts'
import { openServers, type Servers } from './servers.ts'
import { proveLife } from './life.ts'
import { proveLimits } from './limits.ts'
import { proveSilentLogs } from './logs.ts'
import { proveRevocation } from './revocation.ts'
import { proveStrangers } from './strangers.ts'
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
    const parts: Readonly<Record<string, (servers: Servers) => Promise<void>>> = {
      会话: (servers) => proveRevocation(servers, found, all),
      期限: (servers) => proveLife(servers, found),
      外人: (servers) => proveStrangers(servers, found, all),
      次数: (servers) => proveLimits(servers, found, all),
      登录耗时: (servers) => proveEqualWork(servers, found),
      发码耗时: (servers) => proveEqualCodes(servers, found),
      上传: (servers) => proveUploads(servers, found, all),
      导出: (servers) => proveFormulas(servers, found),
      响应头: (servers) => proveHeaders(servers, found),
      日志: (servers) => proveSilentLogs(servers, found),
    }
    for (const [name, part] of Object.entries(parts)) {
      const servers = await openServers(admin)
      const [tried, failed] = [found.tried(), found.failures.length]
      try {
        await part(servers)
      } finally {
        await servers.close()
      }
      say(`  ${name}：${found.tried() - tried} 项，失败 ${found.failures.length - failed}`)
    }
    return { tried: found.tried(), failures: found.failures }
  },
}
