import { listAgencyContracts } from '@linggong/shared/contract/agency-contracts'
import { listPlatformContracts } from '@linggong/shared/contract/platform-contracts'
import { softwareContractFields } from '@linggong/shared/domain/fields/contract'
import { contractAuditMachine } from '@linggong/shared/domain/machines/contract'
import { ppmToPercent } from '@linggong/shared/domain/money'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { serveList } from '../lists/serve.ts'
import { commonWire, contractRow, contractSource, type Listed } from './list.ts'

// Contracts about the software: of the operator with a group, of a group with its agency. They say the same.

type SoftwareRow = Listed<'app.agency_contract'> | Listed<'app.platform_contract'>

const wire = (row: SoftwareRow) => ({
  ...commonWire(row),
  platform_id: row.knows_group ? row.platform_id : null,
  platform_name: row.platform_name,
  agency_id: row.agency_id,
  agency_name: row.agency_name,
  software_use_fee_ratio: ppmToPercent(row.software_use_fee_ppm),
  service_fee: row.service_fee,
  is_support_promotion_fee: row.is_support_promotion_fee,
})

const { column, custom } = sheetColumnsOf(softwareContractFields)

const columns = [
  column('sn', 22), column('platform_name', 28), column('agency_name', 28), column('start_at', 12), column('end_at', 12),
  custom('software_use_fee_ratio', (row: SoftwareRow) => ppmToPercent(row.software_use_fee_ppm), 14), column('service_fee'), column('is_support_promotion_fee', 12),
  column('audit_status', 10), column('status', 10), column('creator', 12), column('auditor', 12), column('audit_at'), column('create_at'), column('remark', 28),
]

export const agencyContractList = serveList(listAgencyContracts, contractSource<'app.agency_contract'>('agency'), { wire, category: 'agency_contract', machine: contractAuditMachine, hasOthers: true, columns })
export const platformContractList = serveList(listPlatformContracts, contractSource<'app.platform_contract'>('platform'), { wire, category: 'platform_contract', machine: contractAuditMachine, hasOthers: true, columns })

export const softwareContractOf = async (tx: Tx, actor: Actor, kind: 'agency' | 'platform', id: string) => wire(await contractRow<'app.agency_contract'>(tx, actor, kind, id))
