import type { Flavour } from '@linggong/shared/contract/call'
import type { Default, DefaultTime, HistoryContent, JsonObject, Percent, RowIssue, Time, TimeOrNull } from './columns.ts'

export interface JobTable {
  id: string
  kind: 'import' | 'export'
  category: string
  status: string
  tenant_id: string
  flavour: Flavour
  park_id: string | null
  platform_id: string | null
  agency_id: string | null
  company_id: string | null
  staff_id: string
  creator: string
  filename: Default<string>
  payload: Default<JsonObject>
  total: Default<number>
  success_count: Default<number>
  failure_count: Default<number>
  progress: Default<number>
  cursor: Default<JsonObject>
  attempts: Default<number>
  lease_until: TimeOrNull
  result_id: string | null
  file_id: string | null
  failure_reason: Default<string>
  create_at: DefaultTime
  finish_at: TimeOrNull
  expire_at: TimeOrNull
}

export interface ImportRowTable {
  job_id: string
  row_no: number
  raw: JsonObject
  issues: Default<RowIssue[]>
  ok: boolean | null
}

export interface FileTable {
  id: string
  tenant_id: string
  flavour: Flavour
  park_id: string | null
  platform_id: string | null
  agency_id: string | null
  company_id: string | null
  purpose: string
  name: string
  mime: Default<string>
  size: number | null
  sha256: Buffer | null
  stored_at: TimeOrNull
  create_at: DefaultTime
  expire_at: TimeOrNull
}

export interface HistoryEventTable {
  id: string
  entity: string
  entity_id: string
  park_id: string | null
  platform_id: string | null
  agency_id: string | null
  company_id: string | null
  action: string
  creator_id: string | null
  creator: string
  content: HistoryContent[]
  /** The things that the event is of, where they are many; null: `entity_id` alone. */
  members: Default<string[] | null>
  create_at: DefaultTime
}

export interface RevealAuditTable {
  id: string
  act: 'reveal' | 'copy'
  reveal_id: string | null
  kind: string
  entity_id: string
  field: string
  reason: string
  staff_id: string
  staff_name: string
  tenant_id: string
  park_id: string | null
  platform_id: string | null
  agency_id: string | null
  company_id: string | null
  create_at: DefaultTime
}

export interface OutboxTable {
  id: string
  topic: string
  payload: JsonObject
  create_at: DefaultTime
  done_at: TimeOrNull
}

export interface SerialTable {
  kind: string
  day: string
  last: number
}

export interface SimulatorSettingTable {
  id: Default<number>
  fail_percent: Percent
  return_percent: Percent
  delay_ms: Default<number>
  down: Default<boolean>
}

export interface SimulatorPaymentTable {
  request_no: string
  channel: string
  account_no: string
  account_name: string
  amount: number
  outcome: 'success' | 'failure'
  reason: Default<string>
  receive_at: DefaultTime
  answer_at: Time
  return_at: TimeOrNull
  return_reason: Default<string>
}
