import { makeWorker } from '../../test/makers.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { World } from './shape.ts'

const papers = ['manager_id_card', 'attorney_letter', 'business_licence', 'legal_id_card', 'door_photo', 'office_photo', 'business_photo', 'upstream_contract']
const settings = {
  settlement_config: {
    tax_ratio: [{ amount: null, ratio: 0 }],
    individual_income_tax: [{ invoiced_amount: null, ratio: 1 }],
    gap_resets: [{ from: '2026-01', months: 1 }],
  },
  channels: ['cmb'],
  remit_account: { account_name: '付款户', account_no: '110906843902715', bank_name: '招商银行', branch: '' },
}

/** Every organisation has been through all steps of its form, so that each list in them has something. Written last: documents are made under the rules of before. */
export async function filledForms({ journal, members }: World): Promise<void> {
  const [industry] = await journal.sql('select id from app.industry limit 1')
  let number = 700
  for (const { tenantId, flavour } of members.values()) {
    number += 2
    if (flavour === 'saas') continue
    const profile = Object.fromEntries(papers.map((key) => [key, [`/v1/files/${newId()}`]]))
    const config = { ...settings, industry_ids: [industry?.['id']] }
    await journal.sql(`update app.tenant set profile = profile || $2::jsonb, config = config || $3::jsonb, steps_done = '{1,2,3,4}', manager_id_no = $4, legal_id_no = $5 where id = $1`, [tenantId, JSON.stringify(profile), JSON.stringify(config), makeWorker(number).id_no, makeWorker(number + 1).id_no])
  }
}
