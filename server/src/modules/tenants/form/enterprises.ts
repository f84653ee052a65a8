import { refuse } from '../../../kernel/refuse.ts'
import type { EnterpriseRegistry } from '../../../ports/enterprise-registry.ts'
import { PortDown } from '../../../ports/port.ts'

const most = 10
/** One character finds half of the register. */
const shortest = 2

/** What the register has under this name or credit code; whether there is a register can be asked without searching. */
export async function enterprisesFound(registry: EnterpriseRegistry, search: string) {
  const { isConnected: is_connected } = registry
  if (!is_connected || search.length < shortest) return { is_connected, results: [] }
  try {
    return { is_connected, results: [...(await registry.search(search, most))] }
  } catch (error) {
    if (!(error instanceof PortDown)) throw error
    return refuse('refused', '企业登记信息暂时查不到，请稍后再试，或直接填写')
  }
}
