import type { Flavour } from '@linggong/shared/contract/call'

interface FlavourTexts {
  readonly title: string
  readonly subtitle: string
}

const texts: Readonly<Record<Flavour, FlavourTexts>> = {
  saas: { title: 'SaaS 运营管理平台', subtitle: '集团、园区与产品的统一运营' },
  park: { title: '园区财税公司', subtitle: '申报、代开与完税，一处可查' },
  platform: { title: '众包集团', subtitle: '旗下业务公司与结算，一目了然' },
  agency: { title: '众包业务公司', subtitle: '从账单到结算，每一分钱都有来处' },
  company: { title: '企业客户', subtitle: '确认、支付与发票，全程可追溯' },
}

const common: FlavourTexts = { title: '灵活用工结算平台', subtitle: '合同、业务、资金、发票，四流合一' }

export function flavourTexts(flavour: Flavour | null): FlavourTexts {
  return flavour ? texts[flavour] : common
}
