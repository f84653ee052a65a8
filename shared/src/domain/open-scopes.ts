import { options } from './status-option.ts'

/**
 * What an organisation may let its own programs do. Which calls belong to a scope is said by the calls themselves (`open` in the contract);
 * one without a call, or for no flavour, fails a test.
 */
export const OPEN_SCOPES = /* @__PURE__ */ options(
  ['settlements:read', '查询结算单'],
  ['bills:read', '查询账单'],
  ['bill-batches:read', '查询账单批次'],
  ['bills:import', '导入账单'],
  ['wallet:read', '查询钱包余额'],
)

export type OpenScope = (typeof OPEN_SCOPES)[number]['value']

export const isOpenScope = (text: string): text is OpenScope => OPEN_SCOPES.some(({ value }) => value === text)
