import { ApartmentOutlined, HomeOutlined, IdcardOutlined, SafetyOutlined, TeamOutlined, WalletOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { parkPages } from '@linggong/shared/domain/pages/park'
import { createElement } from 'react'
import { addIndustry, applyForServices, importCancellations, importRealnames, importRegistrations, importTaxProofs, importUserInvoices, openTaxCalculator } from './commands.ts'

export const routes = routesFrom(parkPages, {
  icons: { ParkHomeModule: createElement(HomeOutlined), ParkBusinessModule: createElement(ApartmentOutlined), ParkCustomerModule: createElement(TeamOutlined), ParkCooperateModule: createElement(IdcardOutlined), ParkFinanceModule: createElement(WalletOutlined), ParkSensitiveModule: createElement(SafetyOutlined) },
  pages: pagesIn(parkPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { ParkFinanceRechargePageIndex: [applyForServices], ParkSensitiveIndustryPageIndex: [addIndustry], ParkCooperateCertificationPageIndex: [importRegistrations, importCancellations, importRealnames], ParkCooperateIncomeSummaryPageIndex: [importTaxProofs, openTaxCalculator], ParkCooperateStayPageIndex: [importUserInvoices] },
})
