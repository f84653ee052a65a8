/**
 * Where a distributed database has each table (ops/distribute.ts); every table that is not named here is distributed by its `park_id`
 * (server/migrations/0001_ground.sql).
 */

/** Common to all tenants and joined with their rows: every node has a copy. */
export const common: readonly string[] = ['contract_template', 'industry', 'invoice_category', 'person', 'system_notify']

/**
 * On the coordinator: who signs in and what they may (two views read these past the policies, in their owner's name, which a copy on
 * another node cannot), counters, clocks, seals, changes recorded per cluster.
 */
export const central: readonly string[] = [
  'account', 'account_address', 'audit_seal', 'audit_source', 'callback_nonce', 'clock_run', 'contact', 'department', 'enterprise_blacklist', 'executive', 'industry_blacklist', 'list_change', 'list_horizon', 'open_client', 'open_token', 'organization', 'outgoing_message', 'passkey',
  'passkey_challenge', 'rate_limit', 'remote_outcome', 'risk_hit', 'role', 'seed_stage', 'sensitive_word', 'serial', 'service_price', 'session', 'setting', 'sms_code', 'sms_outbox', 'staff', 'tenant', 'user_blacklist', 'weixin_account', 'weixin_template',
]
