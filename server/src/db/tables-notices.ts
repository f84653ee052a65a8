import type { Flavour } from '@linggong/shared/contract/call'
import type { ServiceKey } from '@linggong/shared/domain/topup'
import type { TopupStatus } from '@linggong/shared/domain/machines/topup'
import type { Default, DefaultTime, Time, TimeOrNull } from './columns.ts'

/** Whose row it is: the organisation and those above it. */
interface Owned {
  tenant_id: string
  flavour: Flavour
  park_id: string | null
  platform_id: string | null
  agency_id: string | null
  company_id: string | null
}

export interface SystemNotifyTable {
  id: string
  message: string
  start_time: Time
  end_time: Time
  audience: Default<Flavour[]>
}

export interface MessageTable extends Owned {
  id: string
  staff_id: string | null
  permission: Default<string>
  title: string
  body: Default<string>
  target_kind: 'settlement' | 'import' | 'export' | null
  target_id: string | null
  event_key: string | null
  create_at: DefaultTime
}

export interface MessageReadTable {
  staff_id: string
  message_id: string
  read_at: DefaultTime
}

export interface TopupOrderTable extends Owned {
  id: string
  sn: string
  status: TopupStatus
  amount: number
  discount_amount: Default<number>
  creator_id: string | null
  creator: string
  version: Default<number>
  create_at: DefaultTime
  finish_at: TimeOrNull
}

export interface TopupLineTable {
  order_id: string
  service: ServiceKey
  count: number
  price: number
}

export interface ServiceBalanceTable extends Owned {
  service: ServiceKey
  count: number
}

export interface ServiceEntryTable extends Owned {
  id: string
  service: ServiceKey
  change: number
  reason: 'topup' | 'use'
  order_id: string | null
  create_at: DefaultTime
}
