import { ApartmentOutlined, HomeOutlined, SafetyOutlined, ShoppingOutlined, TeamOutlined, WalletOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { saasPages } from '@linggong/shared/domain/pages/saas'
import { createElement } from 'react'
import { addContract, addContractTemplate, addIndustry, addInvoiceCategory, addRisks, addTaskTemplate, addTopupOrder } from './commands.ts'

export const routes = routesFrom(saasPages, {
  icons: { AdminHomeModule: createElement(HomeOutlined), AdminCustomerModule: createElement(TeamOutlined), AdminFinanceModule: createElement(WalletOutlined), AdminOperateModule: createElement(ApartmentOutlined), AdminProductModule: createElement(ShoppingOutlined), AdminSensitiveModule: createElement(SafetyOutlined) },
  pages: pagesIn(saasPages, (folder) => import(`./${folder}/page.tsx`)),
  commands: { AdminOperateContractPageIndex: [addContract], AdminOperateConfigurePageIndex: [addIndustry, addInvoiceCategory, addContractTemplate, addTaskTemplate], AdminProductRechargePageIndex: [addTopupOrder], AdminSensitiveListPageIndex: Object.values(addRisks) },
})
