import type { ENTERPRISE_STATUSES } from '@linggong/shared/domain/categories'

/** As the register of enterprises has it. Public facts, among them the name of the legal representative. */
export interface RegisteredEnterprise {
  readonly name: string
  readonly credit_code: string
  readonly legal_name: string
  readonly register_address: string
  readonly status: (typeof ENTERPRISE_STATUSES)[number]['value']
}

/** A register of enterprises, which knows what organisations of that name or credit code there are. */
export interface EnterpriseRegistry {
  /** Without a register forms ask nothing and are filled in by hand. */
  readonly isConnected: boolean
  /** Those whose name contains the text, or whose credit code begins with it. Throws PortDown when the register does not answer. */
  search(text: string, most: number): Promise<readonly RegisteredEnterprise[]>
}
