import { DocumentList } from '@linggong/shared/business/document-list'
import { ImportButton } from '@linggong/shared/business/import/import-button'
import { LazyCompanyImportDialog } from '@linggong/shared/business/tenant/lazy-import'
import { AddButton } from '@linggong/shared/business/tenant/links'
import { importCompanies } from '../../commands.ts'
import { companies } from './companies.ts'

/** 企业管理: opened one by one, or from a file. */
export function Page() {
  const form = { kind: 'company', base: '/agency/customer/company' } as const
  return (
    <DocumentList
      of={companies}
      button={
        <>
          <AddButton {...form} isSecond />
          <ImportButton command={importCompanies} dialog={LazyCompanyImportDialog} />
        </>
      }
      emptyAction={<AddButton {...form} />}
    />
  )
}
